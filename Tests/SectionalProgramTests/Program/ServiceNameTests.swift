import Testing
@testable import SectionalProgram

@Suite struct ServiceNameTests {
    @Test func `files, variables and metrics are named after the service`() throws {
        let name = try #require(ServiceName("book-shop2"))
        #expect(name.files == ["config/book-shop2.json", "/etc/book-shop2/book-shop2.json"])
        #expect(name.databaseAddress.description == "var/book-shop2.sqlite")
        #expect(name.variable(of: "sectionDeadline") == "BOOK_SHOP2_SECTION_DEADLINE")
        #expect(name.metricPrefix == "book_shop2")
    }

    @Test(arguments: ["", "Bakery", "1bakery", "-bakery", "bakery shop", "b\u{E4}ckerei", "a/b", "a.b", "a\"b"])
    func `an invalid service name is refused`(_ text: String) { #expect(ServiceName(text) == nil) }

    @Test func `the title is the name with a capital letter`() {
        #expect(Bakery.title == "Bakery")
        #expect(BookShop.title == "Book shop")
    }
}
