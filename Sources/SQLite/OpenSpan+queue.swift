internal import Basics

extension OpenSpan? {
    /// Returns the result of `body`, in which the span is the current one, also on a thread that runs no task.
    func asCurrent<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard let self else { return try body() }
        return try OpenSpan.$current.withValue(self, operation: body)
    }
}
