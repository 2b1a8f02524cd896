import Basics
import HTTPServing
import Testing

/// Routes that can't be reached are found.
@Suite struct RouterShadowingTests {
    private func router(_ routes: (Method, String)...) -> Router {
        routes.reduce(into: Router()) { router, route in
            router.on(route.0, route.1, RouteDescription("a", "A.", answers: [])) { _ in Response(.noContent) }
        }
    }

    @Test func `the second of two equal routes is found`() {
        let router = router((.get, "/a/{b}/c"), (.get, "/a/b"), (.get, "/a/{d}/c"))
        #expect(router.shadowedRoute?.pattern == "/a/{d}/c")
    }

    @Test func `routes of other methods and paths are not shadowed`() {
        let router = router(
            (.get, "/a/{b}"), (.post, "/a/{b}"), (.get, "/a/b"), (.get, "/a/{b}/"), (.get, "/a"), (.get, "/"))
        #expect(router.shadowedRoute == nil && router.relativeRoute == nil)
    }

    /// No path matches it.
    @Test(arguments: ["sign-in", "", "{name}", "a/b"]) func `a pattern without a leading slash is found`(
        _ pattern: String
    ) async {
        let router = router((.get, "/a"), (.post, pattern))
        #expect(router.relativeRoute?.pattern == RoutePattern(pattern))
    }
}
