import HTTPServing
import Identity
import Sectional

extension ScreenService {
    /// Everything about `request` that a screen depends on. Throws a `Problem` where one of it can't be understood.
    func request(
        _ path: ScreenPath, _ request: Request, caller: Caller? = nil, mediaType: String = "application/json"
    ) throws -> ScreenRequest {
        try ContentNegotiation.require(mediaType, in: request)
        return ScreenRequest(
            path, caller: try caller ?? authenticator.authentication(of: request).caller,
            language: language(of: request),
            query: request.screenQuery, limit: try request.limit(), windows: try request.windows(),
            clientCellTypes: try request.headers["Sectional-Cell-Types"].map { try ClientCellTypes(header: $0) })
    }

    private func language(of request: Request) -> LanguageTag {
        LanguageTag(rawValue: languageNegotiation.language(for: request.headers["Accept-Language"]))
    }
}

extension Request {
    fileprivate var screenQuery: [ScreenRequest.QueryItem] {
        query.items.compactMap { item in
            Self.isPaging(item.name) ? nil : ScreenRequest.QueryItem(name: item.name, value: item.value)
        }
    }

    /// Whether the parameter says which part of a screen is meant, not what it shows.
    private static func isPaging(_ name: Identifier) -> Bool {
        name == "limit" || name == "after" || name == "through" || name == "since"
    }

    fileprivate func limit() throws -> Int {
        guard let text = query["limit"] else { return PageRequest().limit }
        guard let limit = Int(text), PageRequest.limits.contains(limit) else {
            let limits = PageRequest.limits
            throw Problem.badRequest("`limit` is a number from \(limits.lowerBound) to \(limits.upperBound).")
        }
        return limit
    }

    /// What `through` asks for, once for each section: `feed:21`.
    fileprivate func windows() throws -> [SectionID: Cursor] {
        var windows: [SectionID: Cursor] = [:]
        for item in query.items where item.name == "through" {
            guard let colon = item.value.utf8.firstIndex(of: 0x3A) else {
                throw Problem.badRequest("`through` is a page's `through`: a section, a colon and a cursor.")
            }
            let cursor = Cursor(rawValue: String(item.value[item.value.utf8.index(after: colon)...]))
            windows[SectionID(String(item.value[..<colon]))] = cursor
        }
        return windows
    }

    func pageRequest() throws -> PageRequest {
        let position = query["after"].map { PageRequest.Position.after(Cursor(rawValue: $0)) }
        return PageRequest(position ?? .first, limit: try limit())
    }
}
