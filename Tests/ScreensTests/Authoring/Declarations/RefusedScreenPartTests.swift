import TestSupport
import Testing

@testable import Screens

/// Two sections, bar items or parameters of one name on a screen.
@Suite struct RefusedScreenPartTests {
    private enum Order: String, CaseIterable { case newest, oldest }

    private struct Rename: Form { @TextField(length: 1...9) var name: String }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sentence: String
        let composer: any ScreenComposer

        init<Content: Sections>(
            _ testDescription: String, _ sentence: String,
            @SectionsBuilder _ parts: @escaping @Sendable (ScreenRequest) -> Content
        ) {
            (self.testDescription, self.sentence) = (testDescription, sentence)
            composer = TestScreen(pattern: "test?q&sort") { _ in
                LabelSection("good")
                parts(ScreenRequest(ScreenPath("test"), role: "guest"))
            }
        }
    }

    private static let unusable = ": an id must have 1 to 512 bytes and not begin with ~ or contain a colon"

    private static let sections: [Mistake] = [
        Mistake("a second section", "duplicate id 'good' of two sections of the screen") { _ in LabelSection("good")
        },
        Mistake("no section id", "invalid id '' of a section\(unusable)") { _ in LabelSection("") },
        Mistake("a reserved section id", "invalid id '~personal-1' of a section\(unusable)") { _ in
            LabelSection("~personal-1")
        },
        Mistake("a colon", "invalid id 'a:b' of a section\(unusable)") { _ in LabelSection("a:b") },
        Mistake("a personal section", "duplicate id 'good' of two sections of the screen") { _ in
            Personal { _ in LabelSection("good") }
        },
    ]

    private static let others: [Mistake] = [
        Mistake("two bar items", "duplicate id 'add' of two bar items of the screen") { _ in
            BarItem("add", title: "Add")
            BarItem("add", title: "Add too")
        },
        Mistake("no bar item id", "invalid id '' of a bar item:") { _ in BarItem("", title: "Nothing") },
        Mistake("a reserved bar item id", "invalid id '~add' of a bar item:") { _ in
            BarItem("~add", title: "Add")
        },
        Mistake("two actions of a menu", "duplicate id 'open' of two actions of the bar item 'more'") { _ in
            BarItem("more", title: "More").menu {
                Navigate(title: "All", to: ScreenPath("all"))
                Navigate(title: "Some", to: ScreenPath("some"))
            }
        },
        Mistake("a tap and the menu", "duplicate id 'open' of two actions of the bar item 'more'") { _ in
            BarItem("more", title: "More", opens: Navigate(to: ScreenPath("all"))).menu {
                Navigate(title: "Some", to: ScreenPath("some"))
            }
        },
        Mistake("two lists of choices", "duplicate id 'sort' of two search fields or lists of choices") { request in
            Choices("sort", in: request, default: Order.newest, title: "Order") { $0.rawValue }
            Choices("sort", in: request, default: Order.oldest, title: "Other order") { $0.rawValue }
        },
        Mistake("a search and choices", "duplicate id 'q' of two search fields or lists of choices") { request in
            Search("q", in: request, placeholder: "Find")
            Choices("q", in: request, default: Order.newest, title: "Order") { $0.rawValue }
        },
    ]

    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
    private let request = ClientRequest(ScreenPath("test"), caller: .guest)

    @Test(arguments: sections) func `a repeated section id is shown as a failed section`(_ mistake: Mistake)
        async throws
    {
        let screen = try await renderer.screen(mistake.composer, for: request)
        #expect(screen.failures.map { "\($0.error)" } == [mistake.sentence])
        #expect(screen.bytes.text.contains(#"{"id":"~section-2","cells":[{"id":"~error","#))
        let explained = try await renderer.explanation(of: mistake.composer, for: request)
        #expect(explained.refusedParts.map { "\($0.error)" } == [mistake.sentence])
        // Whoever shows it may try again.
        _ = try await renderer.action("retry", on: "~error", in: "~section-2", mistake.composer, for: request)
    }

    @Test(arguments: others) func `a repeated bar item or parameter is left out and reported`(_ mistake: Mistake)
        async throws
    {
        let screen = try await renderer.screen(mistake.composer, for: request)
        #expect(screen.failures.map(\.section) == [nil])
        let error = try #require(screen.failures.first.map { "\($0.error)" })
        #expect(error.contains(mistake.sentence), "\(error)")
        let explained = try await renderer.explanation(of: mistake.composer, for: request)
        #expect(explained.refusedParts.map { "\($0.error)" } == [error])
    }

    /// Two forms are two sections if they have two ids.
    @Test func `two forms need two ids`() async throws {
        let composer = TestScreen { _ in
            FormSection(Rename.self, in: "en", labels: [:], submit: "Rename") { _ in .nothing }
            FormSection(Rename.self, id: "again", in: "en", labels: [:], submit: "Again") { _ in .nothing }
            FormSection(Rename.self, in: "en", labels: [:], submit: "Lost") { _ in .nothing }
        }
        let screen = try await renderer.screen(composer, for: request)
        #expect(screen.failures.map(\.section) == ["~section-3"])
        for section: SectionID in ["form", "again"] {
            let text = "/sections/\(section.rawValue)/cells/submit/actions/submit"
            #expect(screen.bytes.text.contains(text))
            _ = try await renderer.action("submit", on: "submit", in: section, composer, for: request)
        }
    }

    /// Swift types of one name with the same data are one type.
    @Test func `a cell type is listed once`() async throws {
        let composer = TestScreen { _ in
            FormSection(Rename.self, in: "en", labels: [:], submit: "Rename") { _ in .nothing }
            FormSection(
                id: "other", fields: [.text("name", length: 1...9)], labels: [:], submit: "Other"
            ) { _ in .nothing }
        }
        let screen = try await renderer.screen(composer, for: request)
        #expect(screen.bytes.text.ranges(of: #"{"type":"SubmitCell""#).count == 1)
    }
}
