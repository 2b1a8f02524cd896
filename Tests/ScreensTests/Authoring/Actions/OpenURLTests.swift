import JSON
import Screens
import TestSupport
import Testing

/// A URL that a person may have entered is opened by clients, and a browser runs those of scripts.
@Suite struct OpenURLTests {
    private let request = ClientRequest(ScreenPath("test"), caller: .guest)

    private func composer(_ url: String, in place: Place) -> any ScreenComposer {
        TestScreen { _ in
            if place == .barTap { BarItem("help", title: "Help", opens: OpenURL("help", url: url)) }
            if place == .bar { BarItem("more", title: "More").menu { OpenURL("help", title: "Help", url: url) } }
            Section("own", topics: []) {
                NamedCell {
                    if place == .cell { OpenURL("help", url: url) }
                    if place == .menu { OpenURL("help", title: "Help", url: url) }
                }
            }
            Section("other", topics: []) { NamedCell {} }
        }
    }

    private func renderer(adding schemes: [String] = []) -> ScreenRenderer {
        var renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        renderer.urlSchemes = URLSchemes(adding: schemes)
        return renderer
    }

    private func screen(_ url: String, in place: Place = .cell, schemes: [String] = []) async throws -> Screen {
        try await renderer(adding: schemes).screen(composer(url, in: place), for: request)
    }

    enum Place { case cell, menu, bar, barTap }

    @Test(arguments: ["https://a.example/", "HTTP://a.example", "mailto:ada@example.com", "tel:+4912345"])
    func `URLs with usual schemes are opened`(url: String) async throws {
        for place in [Place.cell, .menu, .bar, .barTap] {
            let screen = try await screen(url, in: place)
            #expect(screen.failures.isEmpty && screen.bytes.text.contains(url))
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "\tjavascript:alert(1)",
        "java\nscript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "maps:x", "/screens/a",
        "//a.example", "", ":", "https", "1https://a.example", "http\u{2024}s:x",
    ]) func `a URL with another scheme fails its section`(url: String) async throws {
        for place in [Place.cell, .menu] {
            let screen = try await screen(url, in: place)
            #expect(screen.failures.map(\.section) == ["own"])
            #expect(screen.failures.first?.error is RefusedURL)
            #expect(screen.bytes.text.contains("failed") && !screen.bytes.text.contains("openURL"))
        }
        for place in [Place.bar, .barTap] {
            let bar = try await screen(url, in: place)
            #expect(bar.failures.count == 1 && bar.failures.first?.error is RefusedURL)
            #expect(!bar.bytes.text.contains("openURL") && !bar.bytes.text.contains("failed"))
        }
    }

    @Test(arguments: [
        (Place.cell, "the cell 'dune' (NamedCell)"), (.menu, "the cell 'dune' (NamedCell)"),
        (.bar, "the bar item 'more'"), (.barTap, "the bar item 'help'"),
    ]) func `the error names the action, its owner and the scheme`(_ place: Place, _ owner: String) async throws {
        let error = try await screen("javascript:alert(1)", in: place).failures.first?.error as? RefusedURL
        #expect(
            error?.description
                == "the URL of the action 'help' of \(owner) has the scheme 'javascript': declare schemes other than "
                + "http, https, mailto and tel in urlSchemes")
    }

    @Test func `a declared scheme is opened`() async throws {
        #expect(try await screen("maps:x", schemes: ["Maps"]).failures.isEmpty)
        #expect(try await screen("MAPS:x", schemes: ["maps"]).failures.isEmpty)
        #expect(try await screen("map:x", schemes: ["maps"]).failures.count == 1)
    }

    /// A service finds them before its users do.
    @Test func `an explanation names a refused URL`() async throws {
        for place in [Place.cell, .menu, .bar, .barTap] {
            let composer = composer("maps:x", in: place)
            let explained = try await renderer().explanation(of: composer, for: request)
            #expect(explained.refusedParts.count == 1)
            #expect(explained.refusedParts.first?.error is RefusedURL)
            #expect(explained.barItems.allSatisfy { $0.actions.isEmpty })
            let declared = try await renderer(adding: ["maps"]).explanation(of: composer, for: request)
            #expect(declared.refusedParts.isEmpty)
            #expect(declared.barItems.map(\.actions.count) == (place == .bar || place == .barTap ? [1] : []))
        }
    }

    /// As it is sent: with the schemes and the base path of the service.
    @Test func `an explanation has declared schemes and the base path`() async throws {
        let composer = TestScreen { _ in
            Section("own", topics: []) {
                NamedCell {
                    OpenURL("help", url: "maps:x")
                    Navigate(on: .toggle, to: ScreenPath("other"))
                }
            }
        }
        var renderer = renderer(adding: ["maps"])
        renderer.basePath = "/below"
        let section = try #require(try await renderer.explanation(of: composer, for: request).sections.first)
        #expect(section.failure == nil)
        let json = try #require(section.cells.first?.json.text)
        #expect(json.contains(#""url":"maps:x""#) && json.contains(#""href":"/below/screens/other""#))
        #expect(try await renderer.screen(composer, for: request).bytes.text.contains(json))
    }

    @Test func `a scheme that runs scripts can't be declared`() {
        for scheme in ["maps", "web+app", "A-1.b"] { #expect(URLSchemes.canDeclare(scheme)) }
        for scheme in ["javascript", "JAVASCRIPT", "vbscript", "data", "", "1a", "a:", "a b", "\u{e4}"] {
            #expect(!URLSchemes.canDeclare(scheme))
        }
    }
}
