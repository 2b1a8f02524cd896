extension Revocations {
    /// The pause between two looks for what other processes have revoked.
    public static let pause: Duration = .milliseconds(250)

    /// Looks for what other processes have revoked, then sleeps for ``pause``, until its task is cancelled.
    /// Calls `report` with each error of the store.
    public func watch(_ report: (any Error) -> Void) async {
        while !Task.isCancelled {
            do { try await look() } catch { report(error) }
            try? await clock.sleep(for: Self.pause)
        }
    }
}
