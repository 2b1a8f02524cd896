internal import CPQ

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
