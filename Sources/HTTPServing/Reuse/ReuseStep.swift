/// A middleware's part in sending a response again (``Reuse``). It is called for every request that a ready response
/// answers, so it must be cheap.
public protocol ReuseStep: Sendable {
    /// Returns whether the response may be sent again for `request`; otherwise the responder answers it.
    func admits(_ request: inout ReusedRequest) -> Bool

    /// Counts or logs `request`. Called once all steps have admitted it.
    func note(_ request: ReusedRequest)
}

extension ReuseStep {
    public func admits(_ request: inout ReusedRequest) -> Bool { true }
    public func note(_ request: ReusedRequest) {}
}
