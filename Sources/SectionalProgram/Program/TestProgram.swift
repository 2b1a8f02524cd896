package import Screens

/// A program of this project's own tests, with figures that are constants in every service.
package protocol TestProgram: ServiceProgram {
    /// The interval at which an idle stream sends a heartbeat.
    static var heartbeat: Duration { get }
    /// The maximum numbers of idempotency keys.
    static var quota: IdempotencyQuota { get }
}
