package import HTTPServing
package import Sectional

extension Request {
    /// The screen that a GET of this is one of, such as `cars/42` for `/screens/cars/42?limit=2`; `nil` where it is of no
    /// screen's path.
    package var screenPath: ScreenPath? {
        let parts = path.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst().map {
            String(decoding: PercentCoding.decode($0), as: UTF8.self)
        }
        guard (2...3).contains(parts.count), parts[0] == "screens" else { return nil }
        return ScreenPath(parts[1], parts.count > 2 ? parts[2] : nil)
    }
}
