extension EventLoop {
    /// Has `send` hand `commands` to the pool, and waits for their outcome.
    func outcome(
        of commands: [Command], _ ticket: Batch.Ticket = Batch.Ticket(), by deadline: Moment, isCommit: Bool = false,
        _ send: @escaping @Sendable (Pool, Batch) -> Void
    ) async -> Batch.Outcome {
        await withCheckedContinuation { continuation in
            let batch = Batch(ticket: ticket, commands: commands, isCommit: isCommit, deadline: deadline) {
                continuation.resume(returning: $0)
            }
            if !run({ send($0, batch) }) { continuation.resume(returning: Batch.Outcome(failure: .closed)) }
        }
    }

    /// Returns the outcome of queries, which are given up if the task is cancelled, such as when a section is late.
    func outcome(
        ofReads commands: [Command], by deadline: Moment, _ send: @escaping @Sendable (Pool, Batch) -> Void
    ) async -> Batch.Outcome {
        let ticket = Batch.Ticket()
        return await withTaskCancellationHandler {
            await outcome(of: commands, ticket, by: deadline, send)
        } onCancel: {
            ticket.giveUp()
            run { $0.giveUp(ticket) }
        }
    }
}
