import Foundation
import Screens
import TestSupport
import Testing

/// What Babel, another implementation of CLDR, makes of numbers in every language that it knows.
struct NumberVectors: Decodable, Sendable {
    struct Vector: Decodable, Sendable, VectorOfLanguages {
        let languages: String
        let numbers: [String]
        let prices: [String]
    }

    let amounts: [String]
    let vectors: [Vector]

    static let recorded = recordedVectors("numbers.json", as: Self.self)
}

/// The forms that Babel has for 0 to 200, and for some larger numbers.
struct PluralVectors: Decodable, Sendable {
    struct Vector: Decodable, Sendable, VectorOfLanguages {
        let languages: String
        let categories: String
    }

    let large: [Int]
    let vectors: [Vector]

    static let recorded = recordedVectors("plurals.json", as: Self.self)
}

/// The direction of every language that Babel knows.
struct DirectionVectors: Decodable, Sendable {
    struct Vector: Decodable, Sendable, VectorOfLanguages {
        let languages: String
        let direction: String
    }

    let vectors: [Vector]

    static let recorded = recordedVectors("directions.json", as: Self.self)
}

/// What holds for several languages.
protocol VectorOfLanguages: CustomTestStringConvertible {
    var languages: String { get }
}

extension VectorOfLanguages {
    var tags: [LanguageTag] { languages.split(separator: " ").map { LanguageTag(rawValue: String($0)) } }
    var testDescription: String { languages }
}

private func recordedVectors<Vectors: Decodable>(_ file: String, as type: Vectors.Type) -> Vectors? {
    guard let json = FileManager.default.contents(atPath: packageRoot + "/Tests/Vectors/texts/" + file) else {
        return nil
    }
    return try? JSONDecoder().decode(type, from: json)
}
