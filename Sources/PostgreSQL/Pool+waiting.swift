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
                    batch.complete(Batch.Outcome(failure: lastError ?? .busy))
                }
            }
        }
    }

    func dropLateLeases() {
        let now = Moment.now
        let late = waitingLeases.filter { $0.deadline <= now }
        waitingLeases.removeAll { $0.deadline <= now }
        for request in late { request.complete(.failure(lastError ?? .busy)) }
    }

    /// Nobody waits longer than a moment for a server that can't be reached.
    func dropImpatientLeases() {
        let now = Moment.now
        let patience = configuration.limits.patience
        let isImpatient = { (request: LeaseRequest) in request.started + patience <= now }
        let late = waitingLeases.filter(isImpatient)
        waitingLeases.removeAll(where: isImpatient)
        for request in late { request.complete(.failure(lastError ?? .busy)) }
    }

    func failWaiting(_ error: PostgreSQLError) {
        let (reads, leases) = (waitingReads, waitingLeases)
        (waitingReads, waitingLeases) = ([:], [])
        for batch in reads.values.joined() { batch.complete(Batch.Outcome(failure: error)) }
        for request in leases { request.complete(.failure(error)) }
    }
}
