import Screens
import Showcase

/// The cars screen over memory, without HTTP.
struct ComposedFeed {
    private let composer: CarsScreen

    init(_ items: [Car]) { composer = CarsScreen(cars: MemoryCarStore(items)) }

    init(_ seed: FeedSeed) { self.init(seed.feed) }

    /// The first `limit` cells, as a guest sees them.
    func screen(limit: Int = 50) throws -> Screen {
        let (composer, caller) = (composer, Showcase.roles.callerWithoutToken)
        let request = ClientRequest(ScreenPath("cars"), caller: caller, limit: limit)
        return try immediately { try await ServedFeed.renderer.screen(composer, for: request) }
    }
}
