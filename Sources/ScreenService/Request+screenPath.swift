package import HTTPServing
package import Screens

extension Request {
    /// The path of the screen in this request's URL, such as `cars/42` for `/screens/cars/42?limit=2`, or `nil` if the
    /// URL is no screen's.
    package var screenPath: ScreenPath? { ScreenPath(url: path) }
}

extension ScreenService {
    /// Returns the request for a screen's URL that a client reports: as it stands in an `href`, with the base path, or
    /// without it.
    func request(reported target: String) -> Request {
        let isBelow = !basePath.isEmpty && target.utf8.starts(with: (basePath + "/").utf8)
        return Request(
            .get, isBelow ? String(decoding: target.utf8.dropFirst(basePath.utf8.count), as: UTF8.self) : target)
    }
}
