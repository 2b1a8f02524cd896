import HTTPServing
import Sectional

extension Request {
    /// Whom quotas of `caller`, who sent this, count for.
    func holder(_ caller: Caller) -> QuotaHolder { QuotaHolder(caller, address: addressBytes) }

    /// Where this came from, as quotas tell addresses apart. Requests of the same process come from nowhere.
    var addressBytes: [UInt8] { clientAddress?.clientBytes ?? [] }
}
