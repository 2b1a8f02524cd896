package import HTTPServing
internal import Identity
package import Sectional

extension Request {
    /// The screen that a GET of this is one of, such as `cars/42` for `/screens/cars/42?limit=2`; `nil` where it is of no
    /// screen's path.
    package var screenPath: ScreenPath? {
        let parts = path.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst().map {
            Identifier(String(decoding: PercentCoding.decode($0), as: UTF8.self))
        }
        return parts.first == "screens" ? ScreenPath(decoded: parts.dropFirst()) : nil
    }
}

extension Request {
    /// Whom quotas of `caller`, who sent this, count for.
    func holder(_ caller: Caller) -> QuotaHolder { QuotaHolder(caller, address: addressBytes) }

    /// Where this came from, as quotas tell addresses apart. Requests of the same process come from nowhere.
    var addressBytes: [UInt8] { clientAddress?.clientBytes ?? [] }
}
