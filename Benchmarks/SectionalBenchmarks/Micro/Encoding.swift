import FoundationEssentials
import JSON
import Screens

/// The same document written by different writers, all of which have its values at hand.
enum Encoding {
    static func subjects(_ seed: FeedSeed, _ screen: Screen) throws -> [Subject] {
        let feed = ComposedFeed(seed)
        let model = try model(of: seed, screen)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        try require(try encoder.encode(model).count == screen.bytes.count, "JSONEncoder writes another document")
        return [
            Subject("JSONWriter, member by member") { consume(Self.written(model)) },
            Subject("the engine: screen, State, section, cells, hashes") { consume(try feed.screen()) },
            Subject("JSONEncoder") { consume(try encoder.encode(model)) },
        ]
    }

    /// The document's values, once it is sure that they are written as the engine writes them.
    private static func model(of seed: FeedSeed, _ screen: Screen) throws -> FeedModel {
        let cars = Array(seed.feed.prefix(50))
        let next = "/screens/cars/sections/feed?after=" + String(cars.last?.id ?? 0)
        let model = FeedModel(cars, revision: screen.revision.rawValue, next: next)
        try require(Self.written(model).text == screen.bytes.text, "the writer writes another document")
        return model
    }

    private static func written(_ model: FeedModel) -> Bytes {
        var writer = JSONWriter(capacity: 16_384)
        model.write(to: &writer)
        return writer.finish()
    }
}

/// A comparison of things that aren't the same would say nothing.
func require(_ condition: Bool, _ fault: @autoclosure () -> String) throws {
    if !condition { throw UsageError(text: fault()) }
}
