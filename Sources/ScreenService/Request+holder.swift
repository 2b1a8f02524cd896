import HTTPServing
import Screens

extension Request {
    /// Returns the holder whose quotas this request of `caller` counts for.
    func holder(_ caller: Caller) -> QuotaHolder { QuotaHolder(caller, address: addressBytes) }

    /// The client's address as quotas distinguish addresses; empty for a request without one, as in tests.
    var addressBytes: [UInt8] { clientAddress?.clientBytes ?? [] }
}
