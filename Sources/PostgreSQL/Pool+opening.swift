internal import POSIXProcess

extension Pool {
    func openIfAllowed(_ purpose: Link.Purpose) {
        let connecting = connecting[purpose, default: 0]
        switch purpose {
        case .reading:
            guard connecting == 0, readers.count < configuration.limits.readers else { return }
        case .writing:
            let count = links.values.count { $0.purpose == .writing }
            guard count + connecting < configuration.limits.writers, connecting < waitingLeases.count else { return }
        case .listening:
            guard connecting == 0, listener == nil else { return }
        }
        open(purpose)
    }

    /// Opens a connection, on a thread of its own: libpq looks up names of hosts with a call that waits, and takes account of
    /// `connect_timeout` only in the call that waits too.
    func open(_ purpose: Link.Purpose) {
        guard !isClosed, !isPausing.contains(purpose) else { return }
        connecting[purpose, default: 0] += 1
        let thread = DetachedThread { [configuration, loop] in
            let opened = Result { () throws(PostgreSQLError) in
                try configuration.server.connect(configuration.setup(for: purpose))
            }
            loop?.run { $0.take(opened, for: purpose) }
        }
        if !thread.start() {
            loop?.run { $0.take(.failure(.connection("can't create a thread for connecting")), for: purpose) }
        }
    }

    /// Takes a connection that was opened, or the reason why it couldn't be.
    func take(_ opened: Result<OpenedConnection, PostgreSQLError>, for purpose: Link.Purpose) {
        connecting[purpose, default: 1] -= 1
        switch opened {
        case .success(let connection):
            lastError = nil
            add(connection, purpose)
        case .failure(let error): pause(purpose, error)
        }
    }

    func add(_ connection: OpenedConnection, _ purpose: Link.Purpose) {
        lastNumber += 1
        let link = Link(connection, number: lastNumber, purpose: purpose, reactor)
        guard !isClosed, !link.isBroken else { return link.breakDown() }
        links[link.number] = link
        link.pool = self
        switch purpose {
        case .reading:
            readers.append(link)
            for batch in waitingReads.removeValue(forKey: .listening) ?? [] { ask(batch) }
            for batch in waitingReads.removeValue(forKey: .reading) ?? [] { read(batch) }
        case .writing: give(Lease(number: link.number, isNew: true))
        case .listening:
            listen(link)
            for batch in waitingReads.removeValue(forKey: .listening) ?? [] { ask(batch) }
        }
    }

    func listen(_ link: Link) {
        listener = link
        guard let tell = configuration.onForeignChange else { return }
        let isFirst = !hasListened
        hasListened = true
        guard let command = try? Command("LISTEN sectional_changes") else { return }
        link.send(
            Batch([command], by: .now + configuration.answerDeadline) { outcome in
                // Another server may have become the primary, without transactions that were seen before.
                if outcome.failure == nil { tell(!isFirst) }
            })
    }

    func remove(_ link: Link) {
        links[link.number] = nil
        readers.removeAll { $0 === link }
        idleWriters.removeAll { $0 === link }
        openIfAllowed(.writing)
        guard listener === link else { return }
        (listener, isAnnouncing, hasMoreToAnnounce) = (nil, false, false)
        // A server that takes connections and tells nobody of changes, such as a standby, would be asked without an end.
        reactor.at(.now + PoolConfiguration.pause) { [weak self] in self?.openIfAllowed(.listening) }
    }

    /// Tries again after a pause, if it is still needed.
    func pause(_ purpose: Link.Purpose, _ error: PostgreSQLError) {
        isPausing.insert(purpose)
        lastError = error
        if purpose == .writing, !links.values.contains(where: { $0.purpose == .writing }) {
            // Nobody waits longer than a moment for a server that can't be reached.
            dropLeases { $0.started + configuration.limits.patience }
        }
        reactor.at(.now + PoolConfiguration.pause) { [weak self] in
            guard let self else { return }
            isPausing.remove(purpose)
            if purpose != .reading || waitingReads[.reading]?.isEmpty == false { openIfAllowed(purpose) }
        }
    }
}

extension Pool {
    func dropLateReads() {
        let now = Moment.now
        for (purpose, batches) in waitingReads {
            let late = batches.prefix { $0.started + configuration.limits.patience <= now }
            waitingReads[purpose]?.removeFirst(late.count)
            for batch in late {
                if purpose == .listening, !readers.isEmpty {
                    read(batch)
                } else {
                    batch.complete(failing: lastError ?? .busy)
                }
            }
        }
    }

    /// Drops the transactions that have waited until `end`.
    func dropLeases(after end: (LeaseRequest) -> Moment) {
        let now = Moment.now
        let late = waitingLeases.filter { end($0) <= now }
        waitingLeases.removeAll { end($0) <= now }
        for request in late { request.complete(.failure(lastError ?? .busy)) }
    }
}
