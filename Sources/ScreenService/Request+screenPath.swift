package import HTTPServing
internal import Identity
package import Sectional

extension Request {
    /// The path of the screen in this request's URL, such as `cars/42` for `/screens/cars/42?limit=2`, or `nil` if the
    /// URL is no screen's.
    package var screenPath: ScreenPath? {
        let parts = path.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst().map {
            Identifier(String(decoding: PercentCoding.decode($0), as: UTF8.self))
        }
        return parts.first == "screens" ? ScreenPath(decoded: parts.dropFirst()) : nil
    }
}
