import HTTPServing
import Screens

/// The way from a request to the handler of its path.
enum Routing {
    static func subjects() throws -> [Subject] {
        let router = makeRouter()
        let paths = ["/health", "/screens/cars", "/screens/todos/sections/todos/cells/6e1d/actions/remove"]
        let table = Dictionary(uniqueKeysWithValues: paths.map { (Array($0.utf8), 1) })
        let known = Array(paths[1].utf8)
        return [Subject("a dictionary of paths") { consume(table[known]) }]
            + paths.map { path in
                let request = Request(path.hasSuffix("remove") ? .post : .get, path)
                return Subject(path) { consume(try immediately { await router.respond(to: request) }) }
            } + [Subject("what makes it synchronous here") { consume(try immediately { Response(.ok) }) }]
    }

    /// All of the service's routes, with handlers that do nothing.
    private static func makeRouter() -> Router {
        let described = RouteDescription("route", "Does nothing.", answers: [.init("Nothing.")])
        var router = Router()
        router.get("/screens", described) { _ in Response(.ok) }
        for screen in ["{screen}", "{screen}/{parameter}"] {
            for target in Href.Target.allCases {
                router.on(target == .action ? .post : .get, target.pattern(on: screen).description, described) { _ in
                    Response(.ok)
                }
            }
        }
        router.get("/health", described) { _ in Response(.ok) }
        router.get("/metrics", described) { _ in Response(.ok) }
        return router
    }
}
