import Screens
import Testing

@Suite struct PluralTests {
    private static let polish = Plural("pl", one: "# plik", few: "# pliki", many: "# plików", other: "# pliku")

    @Test(arguments: [
        (1, "1 plik"), (-1, "-1 plik"), (3, "3 pliki"), (5, "5 plików"), (12, "12 plików"), (22, "22 pliki"),
    ])
    func `a plural has the form of the number`(_ count: Int, _ text: String) { #expect(Self.polish(count) == text) }

    @Test func `all six plural forms are used`() {
        let arabic = Plural("ar", zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other")
        #expect([0, 1, 2, 3, 11, 100].map { arabic($0) } == ["zero", "one", "two", "few", "many", "other"])
    }

    @Test func `numbers are written as the language does`() {
        #expect(Plural("de", one: "# Buch", other: "# Bücher")(12_000) == "12.000 Bücher")
        #expect(Plural("hi", other: "#")(100_000) == "1,00,000")
    }

    @Test func `the number may be anywhere in the text`() {
        #expect(Plural("en", one: "One book", other: "#, # books, #")(2) == "2, 2 books, 2")
        #expect(Plural("en", one: "One book", other: "# books")(1) == "One book")
    }

    @Test func `a missing plural form is other`() {
        #expect(Plural("pl", one: "# plik", other: "# pliku")(3) == "3 pliku")
    }

    @Test func `a plural form that the language lacks is not used`() {
        #expect(Plural("en", zero: "none", one: "one", other: "some")(0) == "some")
        #expect(Plural("zz", one: "one", other: "some")(1) == "some")
    }
}
