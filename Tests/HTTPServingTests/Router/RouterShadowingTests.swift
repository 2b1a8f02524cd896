import HTTPServing
import Testing

/// Routes that can't be reached are found.
@Suite struct RouterShadowingTests {
    private func router(_ routes: (Method, RoutePattern)...) -> Router {
        routes.reduce(into: Router()) { router, route in
            router.on(route.0, route.1, RouteDescription("a", "A.", answers: [])) { _ in Response(.noContent) }
        }
    }

    @Test func findsTheSecondOfTwo() {
        let router = router((.get, "/a/{b}/c"), (.get, "/a/b"), (.get, "/a/{d}/c"))
        #expect(router.shadowedRoute?.pattern == "/a/{d}/c")
    }

    @Test func tellsMethodsAndPathsApart() {
        let router = router(
            (.get, "/a/{b}"), (.post, "/a/{b}"), (.get, "/a/b"), (.get, "/a/{b}/"), (.get, "/a"), (.get, "/"))
        #expect(router.shadowedRoute == nil)
    }
}
