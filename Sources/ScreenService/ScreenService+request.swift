import Basics
package import HTTPServing
package import Screens

extension ScreenService {
    /// Returns all that a screen with `pattern` depends on. Throws a `Problem` if a part of it is malformed.
    func request(
        _ path: ScreenPath, _ request: Request, caller: Caller, mediaType: String = "application/json",
        pattern: ScreenPattern?
    ) throws -> ClientRequest {
        try ContentNegotiation.require(mediaType, in: request)
        let language = languageNegotiation.language(for: request.headers[.acceptLanguage])
        return ClientRequest(
            path, caller: caller, language: LanguageTag(rawValue: language),
            query: try request.screenQuery(pattern), limit: try request.limit(), windows: try request.windows(),
            clientCellTypes: try request.clientCellTypes(),
            features: try request.headers[.sectionalFeatures].map { try ClientFeatures(header: $0) } ?? [])
    }
}

extension Request {
    static let maximumWindows = 16

    fileprivate func clientCellTypes() throws -> ClientCellTypes? {
        guard let header = headers[.sectionalCellTypes] else { return nil }
        let types = try ClientCellTypes(header: header)
        return types.isEmpty ? nil : types
    }

    /// Returns the parameters that the screen's pattern has. What others add, such as campaigns, changes nothing.
    fileprivate func screenQuery(_ pattern: ScreenPattern?) throws -> [ScreenRequest.QueryItem] {
        guard !query.items.isEmpty, let names = pattern?.queryNames else { return [] }
        let items = query.items.compactMap { item in
            names.contains(item.name) ? ScreenRequest.QueryItem(name: item.name, value: item.value) : nil
        }
        guard ScreenRequest.accepts(items) else {
            throw Problem.badRequest(
                "Too many query parameters: at most \(ScreenRequest.maximumParameters), with "
                    + "\(ScreenRequest.maximumParameterBytes) bytes in total, are allowed for a screen.")
        }
        return items
    }

    fileprivate func limit() throws -> Int {
        guard let text = query["limit"] else { return PageRequest().limit }
        guard let limit = Int(text), PageRequest.limits.contains(limit) else {
            let limits = PageRequest.limits
            throw Problem.badRequest(
                "`limit` must be a whole number from \(limits.lowerBound) to \(limits.upperBound).")
        }
        return limit
    }

    /// Parses the `through` parameters, one for each section, such as `feed:21`.
    fileprivate func windows() throws -> [SectionID: Cursor] {
        var windows: [SectionID: Cursor] = [:]
        for item in query.items where item.name == "through" {
            guard let colon = item.value.utf8.firstIndex(of: 0x3A) else {
                throw Problem.badRequest("`through` must have the form `section:cursor`, as a page's `through` has.")
            }
            let cursor = Cursor(rawValue: String(item.value[item.value.utf8.index(after: colon)...]))
            windows[SectionID(String(item.value[..<colon]))] = cursor
            guard windows.count <= Self.maximumWindows else {
                throw Problem.badRequest("At most \(Self.maximumWindows) `through` parameters are allowed.")
            }
        }
        return windows
    }

    func pageRequest() throws -> PageRequest {
        let position = query["after"].map { PageRequest.Position.after(Cursor(rawValue: $0)) }
        return PageRequest(position ?? .first, limit: try limit())
    }

    /// The path of the screen in the URL, as `cars/42` of `/screens/cars/42?limit=2`; `nil` if it is no screen's.
    package var screenPath: ScreenPath? { ScreenPath(url: path) }
}

extension ScreenService {
    /// Returns the request for a screen's URL as a client reports it: with or without the base path.
    func request(reported target: String) -> Request {
        let basePath = renderer.basePath
        let isBelow = !basePath.isEmpty && target.utf8.starts(with: (basePath + "/").utf8)
        return Request(
            .get, isBelow ? String(decoding: target.utf8.dropFirst(basePath.utf8.count), as: UTF8.self) : target)
    }
}

extension Request {
    func holder(_ caller: Caller) -> QuotaHolder { QuotaHolder(caller, address: addressBytes) }

    /// The client's address as quotas distinguish addresses; empty for a request without one, as in tests.
    var addressBytes: [UInt8] { clientAddress?.clientBytes ?? [] }
}
