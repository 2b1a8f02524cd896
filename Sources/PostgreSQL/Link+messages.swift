internal import CPQ

extension Link {
    var message: String {
        PQerrorMessage(handle).map { String(cString: $0).trimmed } ?? "the connection was lost"
    }

    func watch() {
        guard !isBroken else { return }
        reactor.watch(socket, isWriting: isWriting) { [unowned self] readiness in
            if readiness.contains(.writing) { flush() }
            if !readiness.isDisjoint(with: [.reading, .broken]) { receive() }
        }
    }

    /// One timer for all batches on their way, which have similar deadlines; another one for a batch with an earlier one.
    func watchDeadlines() {
        guard let next = flights.map(\.batch.deadline).min(), watched.map({ next < $0 }) ?? true else { return }
        watched = next
        reactor.at(next + Self.grace) { [weak self] in
            guard let self, watched == next else { return }
            watched = nil
            breakIfOverdue()
        }
    }

    func breakIfOverdue() {
        let now = Moment.now
        guard flights.contains(where: { $0.batch.deadline + Self.grace <= now }) else { return watchDeadlines() }
        if !isCommitting { cancel() }
        breakDown(.connection("the server did not answer in time"))
    }

    /// Sends a command, and before it, if this connection hasn't run it yet, its preparation.
    func transmit(_ command: Command, _ flight: Flight) -> Bool {
        if let name = prepared[command.key] { return execute(name, command, flight) }
        guard prepared.count < Self.maximumStatements else { return executeOnce(command, flight) }
        lastName += 1
        let (name, types) = ("s\(lastName)", command.key.types)
        prepared[command.key] = name
        flight.expect(.preparation(command.key))
        return PQsendPrepare(handle, name, command.key.statement.numbered, Int32(types.count), types) == 1
            && execute(name, command, flight)
    }

    func execute(_ name: String, _ command: Command, _ flight: Flight) -> Bool {
        flight.expect(.rows(of: command.key.statement))
        return command.withParameters { PQsendQueryPrepared(handle, name, $0, $1, $2, $3, 0) == 1 }
    }

    func executeOnce(_ command: Command, _ flight: Flight) -> Bool {
        flight.expect(.rows(of: command.key.statement))
        let text = command.key.statement.numbered
        return command.withParameters { PQsendQueryParams(handle, text, $0, command.key.types, $1, $2, $3, 0) == 1 }
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
        while let flight = flights.first, PQisBusy(handle) == 0 {
            // `nil` ends the results of a command.
            guard let result = PQgetResult(handle) else {
                if sectional_pq_is_open(handle) == 0 { break }
                continue
            }
            if flight.take(ResultRows(result), forgetting: { prepared[$0] = nil }) { finish(flight) }
        }
        if !isOpen || sectional_pq_is_open(handle) == 0 { breakDown() } else { flush() }
    }

    func finish(_ flight: Flight) {
        flights.removeFirst()
        if flight.failure?.isOutdatedPlan == true {
            for command in flight.batch.commands { prepared[command.key] = nil }
        }
        let mustBreak = flight.failure?.endsConnection == true
        flight.complete()
        if mustBreak { return breakDown(flight.failure) }
        endFirst(after: Self.ownTime)
    }

    func takeNotifications() {
        var isNotified = false
        while let notification = PQnotifies(handle) {
            isNotified = isNotified || notification.pointee.be_pid != PQbackendPID(handle)
            PQfreemem(notification)
        }
        if isNotified { onNotification() }
    }
}
