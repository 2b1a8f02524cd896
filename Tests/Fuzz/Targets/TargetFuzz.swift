import Basics
import HTTPServing
import Screens
import Synchronization

/// A request's target: its path through the routes of hrefs, which print what they have read.
struct TargetFuzz: FuzzTarget {
    private let router: Router
    private let found: Found

    init() {
        let found = Found()
        var router = Router()
        for screen in ["{a}", "{a}/{b}", "{a}/{b}/{c}", "{a}/{b}/{c}/{d}"] {
            for target in Href.Target.allCases {
                router.get(target.pattern(on: screen).description, RouteDescription("fuzz", "", answers: [])) {
                    request in
                    let href = Href(target, request.parameters.values)
                    guard href != nil else { throw Problem.notFound("No resource at this URL. Check the path.") }
                    found.href.withLock { $0 = href }
                    return Response(.noContent)
                }
            }
        }
        (self.router, self.found) = (router, found)
    }

    func check(_ input: [UInt8]) async throws {
        try checkDecoded(input)
        guard let href = try await find(input) else { return }
        let path = Array(href.path.utf8)
        try require(path.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a path is printed as a URL")
        guard let again = try await find(path) else {
            throw BrokenProperty(description: "a path that was printed is found")
        }
        try require(again.path.utf8.elementsEqual(path), "a path that was printed is the same again")
        try require(again == href, "a path that was printed leads to the same")
    }

    private func checkDecoded(_ input: [UInt8]) throws {
        let decoded = PercentCoding.decode(input)
        try require(decoded.count <= input.count, "decoding takes no more room")
        try require(PercentCoding.decode(Array(URLText.encoded(input).utf8)) == input, "what was encoded is decoded")
    }

    /// What the target leads to; `nil` where there is nothing.
    private func find(_ target: [UInt8]) async throws -> Href? {
        found.href.withLock { $0 = nil }
        let response = await router.respond(to: Request(.get, target: target[...]))
        let href = found.href.withLock { $0 }
        let query = Query(encoded: target[(target.firstIndex(of: 0x3F) ?? target.endIndex)...].dropFirst())
        let isExpected =
            href != nil
            ? response.status == .noContent
            : response.status == .notFound || (response.status == .badRequest && !query.isText)
        try require(isExpected, "a target leads somewhere or nowhere, and is text")
        if let body = response.body {
            try require(StrictJSON.isJSON(body.array), "a problem is JSON")
            // A path is shown up to 256 characters, each byte of it as at most six.
            try require(body.count < 16_384, "a problem is short")
        }
        return href
    }
}

/// What the last request led to.
private final class Found: Sendable {
    let href = Mutex<Href?>(nil)
}
