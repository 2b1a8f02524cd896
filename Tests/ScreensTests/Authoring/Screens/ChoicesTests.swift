import Basics
import Foundation
import TestSupport
import Testing
@testable import Screens

@Suite struct ChoicesTests {
    private enum Order: String, CaseIterable {
        case newest
        case oldest
        case priciest = "most & costly"
    }

    private func request(_ query: [(String, String)]) -> ScreenRequest {
        let items = query.map { ScreenRequest.QueryItem(name: Identifier($0.0), value: $0.1) }
        return ScreenRequest(ScreenPath("tools", "a/b"), role: "guest", query: items)
    }

    private func choices(_ query: [(String, String)]) -> Choices<Order> {
        Choices("sort", in: request(query), default: .newest, title: "Order") { "by \($0.rawValue)" }
    }

    @Test func `the requested option is selected`() {
        #expect(choices([]).selected == .newest)
        #expect(choices([("sort", "oldest")]).selected == .oldest)
        #expect(choices([("sort", "oldest"), ("sort", "newest")]).selected == .oldest)
        #expect(choices([("sort", "most & costly")]).list.choices.map(\.isSelected) == [false, false, true])
    }

    /// A link of an earlier version, or one that somebody made up.
    @Test(arguments: ["", "OLDEST", "oldest ", "best"]) func `an unknown value selects the default`(_ value: String) {
        #expect(choices([("sort", value)]).selected == .newest)
        #expect(choices([("sort", value)]).list.choices.map(\.isSelected) == [true, false, false])
    }

    @Test func `each option links to the same screen`() {
        let list = choices([("q", "saw"), ("sort", "oldest")]).list
        #expect(list.choices.map(\.title) == ["by newest", "by oldest", "by most & costly"])
        #expect(
            list.choices.map(\.href) == [
                "/screens/tools/~-a~1b?q=saw", "/screens/tools/~-a~1b?q=saw&sort=oldest",
                "/screens/tools/~-a~1b?q=saw&sort=most%20%26%20costly",
            ])
        #expect(choices([]).list.choices.first?.href == "/screens/tools/~-a~1b")
    }

    /// Links that the service would refuse aren't there.
    @Test func `options with links that would be refused are left out`() {
        let long = String(repeating: "x", count: 502)
        #expect(choices([("q", long)]).list.choices.map(\.id) == ["newest"])
        #expect(choices([("q", long), ("sort", "oldest")]).list.choices.map(\.id) == ["newest", "oldest"])
        let many = (0..<32).map { ("p\($0)", "") }
        #expect(choices(many).list.choices.map(\.id) == ["newest"])
        #expect(choices(Array(many.dropLast())).list.choices.count == 3)
    }

    /// Whatever the other parameters are: they stay as they are, and the choice is what the link selects.
    @Test(arguments: 0..<200) func `a link keeps the other parameters`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let texts = ["q", "sort", "é", "a b", "&=?#", "%41", "\u{0}", "", "日本", "+", "'\"<"]
        let query = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            (texts.randomElement(using: &random) ?? "", texts.randomElement(using: &random) ?? "")
        }
        let links = choices(query).list.choices
        #expect(links.count == Order.allCases.count)
        for (choice, value) in zip(links, Order.allCases) {
            let parts = choice.href.split(separator: "?", maxSplits: 1)
            let items = parts.count < 2 ? [] : parts[1].split(separator: "&").map(String.init)
            let read = try items.map { item in
                let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (
                    try #require(String(pair[0]).removingPercentEncoding),
                    try #require(String(pair[1]).removingPercentEncoding)
                )
            }
            let others = query.filter { $0.0 != "sort" }
            #expect(read.prefix(others.count).map { [$0.0, $0.1] } == others.map { [$0.0, $0.1] })
            #expect(read.count == others.count + (value == .newest ? 0 : 1))
            #expect(choices(read).selected == value)
            #expect(choice.href.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
        }
    }

    private struct Number: CaseIterable, RawRepresentable, Sendable {
        static let allCases = (0..<150).map { Number(number: $0) }
        let number: Int
        var rawValue: String { "\(number)" }

        init(number: Int) { self.number = number }
        init?(rawValue: String) { nil }
    }

    @Test func `the numbers of options and choices are bounded`() {
        let many = Choices(
            "n", in: request([("n", "120")]), default: Number(number: 0), title: "Number", name: \.rawValue)
        #expect(many.list.choices.count == 100 && many.selected.number == 0)
        let lists = (0..<20).map { ChoiceList(id: Identifier("\($0 % 15)"), title: "", choices: []) }
        #expect(lists.map { ScreenExtra.choices($0) }.choices.map(\.id.rawValue) == (0..<10).map { "\($0)" })
    }
}
