import Basics
import HTTPServing
import TestSupport
import Testing

@Suite struct RouterTests {
    private static func answering(_ text: String) -> Handler { { _ in Response(.ok, headers: ["X-Route": text]) } }

    private func router(_ patterns: String...) -> Router {
        var router = Router()
        for pattern in patterns {
            router.get(pattern, .ofATest) { request in
                let values = ["a", "b", "c"].compactMap { name in request.parameters[name].map { "\(name)=\($0)" } }
                return Response(.ok, headers: ["X-Route": ([pattern] + values).joined(separator: " ")])
            }
        }
        return router
    }

    private func route(_ router: Router, _ path: String) async -> String? {
        await router.respond(to: Request(.get, path)).headers["X-Route"]
    }

    @Test func `literals match before parameters, with backtracking`() async {
        let router = router("/s/{a}", "/s/new", "/s/{a}/{b}", "/s/new/x/{c}", "/s/{a}/x/y")
        #expect(await route(router, "/s/new") == "/s/new")
        #expect(await route(router, "/s/old") == "/s/{a} a=old")
        #expect(await route(router, "/s/new/1") == "/s/{a}/{b} a=new b=1")
        #expect(await route(router, "/s/new/x/y") == "/s/new/x/{c} c=y")
        #expect(await route(router, "/s/other/x/y") == "/s/{a}/x/y a=other")
    }

    /// What a parameter took on a way that led nowhere is no value of the route that is found in the end.
    @Test func `parameters of an abandoned match are forgotten`() async {
        let router = router("/s/{a}/x", "/{b}/{c}/y", "/{a}/{b}/{c}")
        #expect(await route(router, "/s/1/x") == "/s/{a}/x a=1")
        #expect(await route(router, "/s/1/y") == "/{b}/{c}/y b=s c=1")
        #expect(await route(router, "/s/1/z") == "/{a}/{b}/{c} a=s b=1 c=z")
    }

    @Test func `each part of a path is decoded on its own`() async {
        let router = router("/s/{a}", "/s/{a}/{b}")
        #expect(await route(router, "/s/a%2Fb") == "/s/{a} a=a/b")
        #expect(await route(router, "/%73/x") == "/s/{a} a=x")
        #expect(await route(router, "/s/%zz") == "/s/{a} a=%zz")
    }

    @Test(arguments: [
        "/", "", "s", "/s", "/s/", "/s//", "/s/a/", "/s/a/b/c", "/s/%FF", "//s/a", "/s/a/%C0%80", "/s/a%00",
    ])
    func `a path without a route gets 404`(_ path: String) async {
        let response = await router("/s/{a}", "/s/{a}/{b}").respond(to: Request(.get, path))
        #expect(response.status == .notFound)
    }

    @Test func `HEAD is answered like GET, and Allow lists the methods`() async {
        var router = Router()
        router.get("/x", .ofATest, Self.answering("get"))
        router.on(.post, "/x", .ofATest, Self.answering("post"))
        #expect(await router.respond(to: Request(.head, "/x")).headers["X-Route"] == "get")
        #expect(await router.respond(to: Request(.post, "/x")).headers["X-Route"] == "post")
        let options = await router.respond(to: Request(.options, "/x"))
        #expect(options.status == .noContent)
        #expect(options.headers["Allow"] == "GET, HEAD, POST, OPTIONS")
        let refused = await router.respond(to: Request("BREW", "/x"))
        #expect(refused.status == .methodNotAllowed)
        #expect(refused.headers["Allow"] == "GET, HEAD, POST, OPTIONS")
    }

    /// RFC 9110, section 9.3.7.
    @Test func `OPTIONS of the server lists all methods`() async {
        var router = Router()
        for method in [HTTPServing.Method.get, .post, .get, "PUT"] {
            router.on(method, "/\(method.name)", .ofATest, Self.answering("any"))
        }
        let options = await router.respond(to: Request(.options, "*"))
        #expect(options.status == .noContent)
        #expect(options.headers["Allow"] == "GET, HEAD, POST, PUT, OPTIONS")
        #expect(await router.respond(to: Request(.get, "*")).status == .notFound)
    }

    @Test func `the router lists its routes`() {
        var router = Router()
        router.get("/all", .ofATest, Self.answering("all"))
        router.on(.post, "/later/{a}", .ofATest, Self.answering("later"))
        #expect(router.routes.map { "\($0.method.name) \($0.pattern)" } == ["GET /all", "POST /later/{a}"])
        #expect(router.routes.map(\.description) == [.ofATest, .ofATest])
    }

    @Test func `a thrown error becomes a problem without its details`() async {
        struct Secret: Error {}
        var router = Router()
        router.get("/known", .ofATest) { _ in throw Problem.badRequest("because") }
        router.get("/unknown", .ofATest) { _ in throw Secret() }
        let known = await router.respond(to: Request(.get, "/known"))
        #expect(known.body?.text.contains("because") == true)
        let unknown = await router.respond(to: Request(.get, "/unknown"))
        #expect(unknown.status == .internalServerError)
        #expect(unknown.body?.text.contains("Secret") == false)
        #expect(unknown.cause is Secret)
    }

    /// Against a reference that tries all patterns part by part, literals first.
    @Test(arguments: 0..<200) func `the router agrees with a naive search`(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let words = ["x", "y", "{a}", "{b}"]
        let patterns = Set(
            (0..<6).map { _ in
                "/"
                    + (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random) ?? "x"
                    }
                    .joined(separator: "/")
            }
        ).sorted()
        var router = Router()
        for pattern in patterns { router.get(pattern, .ofATest, Self.answering(pattern)) }
        for _ in 0..<20 {
            let path = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                ["x", "y", "z"].randomElement(using: &random) ?? "x"
            }
            let shape = { (pattern: String) in
                pattern.split(separator: "/").map { $0.hasPrefix("{") ? "1" : "0" }.joined()
            }
            let matching = patterns.filter { pattern in
                let parts = pattern.split(separator: "/")
                return parts.count == path.count && zip(parts, path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
            }
            let best = matching.map(shape).min()
            let found = await route(router, "/" + path.joined(separator: "/"))
            #expect(found.map(shape) == best)
        }
    }
}
