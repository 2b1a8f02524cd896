import HTTPServing
import Sectional

extension ScreenService {
    /// Everything about `request` that a screen depends on. Throws a `Problem` where one of it can't be understood.
    func request(_ path: ScreenPath, _ request: Request) throws -> ScreenRequest {
        try ContentNegotiation.require("application/json", in: request)
        return ScreenRequest(
            path, caller: try authenticator.caller(of: request), language: language(of: request),
            query: request.screenQuery, limit: try request.limit(),
            clientCellTypes: try request.headers["Sectional-Cell-Types"].map { try ClientCellTypes(header: $0) })
    }

    private func language(of request: Request) -> LanguageTag {
        let negotiation = LanguageNegotiation(available: languages.map(\.rawValue))
        return LanguageTag(rawValue: negotiation.language(for: request.headers["Accept-Language"]))
    }
}

extension Request {
    /// The parameters that say which part of a screen is meant, not what it shows.
    private static let pagingParameters: Set<String> = ["limit", "after", "through"]

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

    func pageRequest() throws -> PageRequest {
        let position = query["after"].map { PageRequest.Position.after(Cursor(rawValue: $0)) }
        return PageRequest(position ?? .first, limit: try limit())
    }
}
