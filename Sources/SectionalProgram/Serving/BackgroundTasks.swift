import HTTPServing

/// The background tasks of a service that serves.
struct BackgroundTasks: Sendable {
    private let running: [(name: String, task: Task<Void, Never>)]
    private let log: Log

    /// Begins all.
    init(_ tasks: [BackgroundTask], log: Log) {
        self.log = log
        running = tasks.map { task in
            (
                task.name,
                Task {
                    await task.run { error in
                        log(.error, "background-task-failed", ["task": task.name, "error": "\(error)"])
                    }
                }
            )
        }
    }

    /// Tells all to end.
    func cancel() { for (_, task) in running { task.cancel() } }

    /// Waits until all have ended, but no longer than `limit`: one that doesn't heed its cancellation is left behind.
    func end(within limit: Duration) async {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let timer = Task {
            try? await Task.sleep(for: limit)
            end.yield(false)
        }
        let waiting = Task {
            for (_, task) in running { await task.value }
            end.yield(true)
        }
        var iterator = ends.makeAsyncIterator()
        if await iterator.next() == false { log(.warning, "background-tasks-late") }
        timer.cancel()
        waiting.cancel()
    }
}
