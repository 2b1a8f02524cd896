import HTTPServing
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
    /// The parameters that say which part of a screen is meant, not what it shows.
    private static let pagingParameters: Set<String> = ["limit", "after", "through", "since"]

    fileprivate var screenQuery: [ScreenRequest.QueryItem] {
        query.items.filter { !Self.pagingParameters.contains($0.name) }
            .map { ScreenRequest.QueryItem(name: $0.name, value: $0.value) }
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
        try query.items.filter { $0.name == "through" }.reduce(into: [:]) { windows, item in
            guard let colon = item.value.firstIndex(of: ":") else {
                throw Problem.badRequest("`through` is a page's `through`: a section, a colon and a cursor.")
            }
            let cursor = Cursor(rawValue: String(item.value[item.value.index(after: colon)...]))
            windows[SectionID(String(item.value[..<colon]))] = cursor
        }
    }

    func pageRequest() throws -> PageRequest {
        let position = query["after"].map { PageRequest.Position.after(Cursor(rawValue: $0)) }
        return PageRequest(position ?? .first, limit: try limit())
    }
}
