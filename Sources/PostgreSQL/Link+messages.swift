internal import CPQ

extension Link {
    func watch() {
        guard !isBroken else { return }
        reactor.watch(socket, isWriting: isWriting) { [weak self] events in
            // Until both are done: if writing breaks the connection, nobody else has this object any more.
            guard let self else { return }
            if events & EPOLLOUT.rawValue != 0 { flush() }
            if events & ~EPOLLOUT.rawValue != 0 { receive() }
        }
    }

    /// One timer for all batches on their way, which have similar deadlines; another one for a batch with an earlier one.
    func watchDeadlines() {
        guard let next = flights.map(\.deadline).min(), watched.map({ next < $0 }) ?? true else { return }
        watched = next
        reactor.at(next + Self.grace) { [weak self] in
            guard let self, watched == next else { return }
            watched = nil
            breakIfOverdue()
        }
    }

    func breakIfOverdue() {
        let now = Moment.now
        guard flights.contains(where: { $0.deadline + Self.grace <= now }) else { return watchDeadlines() }
        if !isCommitting { cancel() }
        breakDown(.connection("the server did not answer in time"))
    }

    /// Sends a command, and before it, if this connection hasn't run it yet, its preparation. One more than can be prepared
    /// is sent with its text.
    func transmit(_ command: Command, _ batch: Batch) -> Bool {
        let (statement, types) = (command.key.statement, command.key.types)
        if prepared[command.key] == nil, prepared.count < Self.maximumStatements {
            lastName += 1
            let name = "s\(lastName)"
            prepared[command.key] = name
            batch.expectPreparation(of: command.key)
            guard PQsendPrepare(handle, name, statement.numbered, Int32(types.count), types) == 1 else { return false }
        }
        batch.expectRows(of: command.key)
        return command.withParameters { count, values, lengths, formats in
            if let name = prepared[command.key] {
                return PQsendQueryPrepared(handle, name, count, values, lengths, formats, 0) == 1
            }
            return PQsendQueryParams(handle, statement.numbered, count, types, values, lengths, formats, 0) == 1
        }
    }

    func flush() {
        let result = PQflush(handle)
        if result < 0 { return breakDown() }
        guard isWriting != (result > 0) else { return }
        isWriting = result > 0
        watch()
    }
}

extension Link {
    func receive() {
        guard !isBroken else { return }
        let isOpen = PQconsumeInput(handle) == 1
        takeNotifications()
        while let batch = flights.first, PQisBusy(handle) == 0 {
            // `nil` ends the results of a command.
            guard let result = PQgetResult(handle) else {
                if sectional_pq_is_open(handle) == 0 { break }
                continue
            }
            if batch.take(ResultRows(result), forgetting: { prepared[$0] = nil }) { finish(batch) }
        }
        if !isOpen || sectional_pq_is_open(handle) == 0 { breakDown() } else { flush() }
    }

    func finish(_ batch: Batch) {
        flights.removeFirst()
        if batch.failure?.isOutdatedPlan == true {
            for command in batch.commands { prepared[command.key] = nil }
        }
        let mustBreak = batch.failure?.endsConnection == true
        batch.complete()
        if mustBreak { return breakDown(batch.failure) }
        endFirst(after: Self.ownTime)
    }

    func takeNotifications() {
        var isNotified = false
        while let notification = PQnotifies(handle) {
            isNotified = isNotified || notification.pointee.be_pid != PQbackendPID(handle)
            PQfreemem(notification)
        }
        if isNotified { pool?.configuration.onForeignChange?(false) }
    }
}
