import JSON
import Screens
import Testing

/// Numbers, prices, plurals and directions in every language of CLDR, held against what Babel makes of them.
@Suite struct TextVectorTests {
    /// With how many digits of a fraction, and with which symbol, prices were recorded.
    private static let prices = [(0, "$"), (2, "US$"), (2, "CHF"), (3, "Rs.")]

    @Test func `there are vectors of CLDR`() throws {
        let numbers = try #require(NumberVectors.recorded)
        let plurals = try #require(PluralVectors.recorded)
        #expect(numbers.vectors.count > 40 && numbers.vectors.flatMap(\.tags).count > 1000)
        #expect(plurals.vectors.count > 25 && plurals.vectors.flatMap(\.tags).count > 1000)
    }

    @Test(arguments: NumberVectors.recorded?.vectors ?? []) func `numbers are written as recorded`(
        _ vector: NumberVectors.Vector
    )
        throws
    {
        let amounts = try #require(NumberVectors.recorded).amounts.compactMap { Int($0) }
        for language in vector.tags {
            let formats = [0, 2].map { NumberFormat(language, fractionDigits: $0) }
            #expect(formats.flatMap { format in amounts.map { format($0) } } == vector.numbers, "\(language)")
        }
    }

    @Test(arguments: NumberVectors.recorded?.vectors ?? []) func `prices are written as recorded`(
        _ vector: NumberVectors.Vector
    )
        throws
    {
        let amounts = try #require(NumberVectors.recorded).amounts.compactMap { Int($0) }
        for language in vector.tags {
            let formats = Self.prices.map { PriceFormat(language, symbol: $1, fractionDigits: $0) }
            #expect(formats.flatMap { format in amounts.map { format($0) } } == vector.prices, "\(language)")
        }
    }

    @Test func `directions are as recorded`() throws {
        let vectors = try #require(DirectionVectors.recorded).vectors
        #expect(vectors.count == 2)
        for vector in vectors {
            #expect(vector.tags.count > 100)
            for language in vector.tags { #expect(language.direction.rawValue == vector.direction, "\(language)") }
        }
    }

    @Test(arguments: PluralVectors.recorded?.vectors ?? []) func `plural forms are as recorded`(
        _ vector: PluralVectors.Vector
    ) throws {
        let numbers = try Array(0...200) + #require(PluralVectors.recorded).large
        for language in vector.tags {
            let rule = PluralRule(language)
            #expect(numbers.map { "\(rule($0))" }.joined(separator: " ") == vector.categories, "\(language)")
        }
    }
}
