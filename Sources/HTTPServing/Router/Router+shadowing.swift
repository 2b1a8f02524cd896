extension Router {
    /// The first route that is never reached, since one with the same method and the same paths was added before it;
    /// `nil` where there is none.
    public var shadowedRoute: Route? {
        var known: Set<Shape> = []
        return routes.first { !known.insert(Shape($0)).inserted }
    }

    /// What a route matches, whatever its parameters are called.
    private struct Shape: Hashable {
        let method: Method
        let parts: [RoutePattern.Part?]

        init(_ route: Route) {
            method = route.method
            parts = route.pattern.parts.map { part in
                if case .literal = part { part } else { nil }
            }
        }
    }
}
