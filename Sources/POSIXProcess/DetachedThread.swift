internal import Glibc

/// A thread for work that waits in calls of the system: tasks may have only one thread, and queues of Dispatch share theirs
/// with all tasks.
package final class DetachedThread: Sendable {
    private let body: @Sendable () -> Void

    package init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// Starts the thread. Returns whether it could.
    @discardableResult
    package func start() -> Bool {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<DetachedThread>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
