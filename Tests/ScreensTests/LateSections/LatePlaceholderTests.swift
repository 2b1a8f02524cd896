import TestSupport
import Testing
@testable import Screens

/// The placeholder that sections are given where they may be late, because a `Section` has none of its own.
@Suite(.timeLimit(.minutes(10))) struct LatePlaceholderTests {
    private let screens = CachedScreens()
    private let source = TextSource()

    private struct WaitingSection: SectionController {
        let source: TextSource
        let id: SectionID = "a"
        let topics: [Topic] = []
        var placeholder: LabelCell { LabelCell(id: "own") }

        func cells() async throws -> LabelCell { LabelCell(id: "label", text: try await source.load()) }
    }

    private func screen(_ composer: any ScreenComposer, features: ClientFeatures) async throws -> Screen {
        var renderer = screens.renderer
        renderer.lateLoads = LateLoads(maximumCount: 2)
        let request = ClientRequest(
            ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"), features: features)
        if features.isEmpty { return try await renderer.screen(composer, for: request) }
        let screen = Task { [renderer] in try await renderer.screen(composer, for: request) }
        await screens.clock.sleeper(for: .milliseconds(300))
        screens.clock.advance(by: .milliseconds(300))
        return try await screen.value
    }

    /// Of a section without a placeholder, of a personal one, and of one that has a placeholder.
    @Test func `a late section shows the placeholder that it is given, without actions`() async throws {
        let composers: [any ScreenComposer] = [
            TestScreen { [source] _ in
                MayBeLate {
                    Section("a", topics: []) { LabelCell(id: "label", text: try await source.load()) }
                } placeholder: {
                    LabelCell(id: "given", text: "…")
                }
            },
            TestScreen { [source] _ in
                MayBeLate {
                    Personal { _ in
                        Section("a", topics: []) { LabelCell(id: "label", text: try await source.load()) }
                    }
                } placeholder: {
                    LabelCell(id: "given", text: "…")
                }
            },
            TestScreen { [source] _ in
                MayBeLate {
                    WaitingSection(source: source)
                } placeholder: {
                    LabelCell(id: "given", text: "…")
                }
            },
        ]
        for composer in composers {
            let gate = Gate()
            source.gate = gate
            let late = try await screen(composer, features: .lateSections)
            #expect(late.bytes.text.contains(#""sections":[{"id":"a","cells":[{"id":"given","type":"LabelCell""#))
            #expect(late.bytes.text.hasSuffix(#""isLoading":true}]}"#) && !late.bytes.text.contains("actions"))
            let rest = try #require(late.rest)
            gate.open()
            let whole = try await rest.next()
            #expect(whole.bytes.text == (try await screen(composer, features: [])).bytes.text)
        }
    }

    @Test func `each part of a screen has its own placeholder`() async throws {
        let gate = Gate()
        source.gate = gate
        defer { gate.open() }
        let composer = TestScreen { [source] _ in
            MayBeLate {
                MayBeLate {
                    WaitingSection(source: source)
                } placeholder: {
                    LabelCell(id: "inner")
                }
            } placeholder: {
                LabelCell(id: "outer")
            }
        }
        let inner = try await screen(composer, features: .lateSections).bytes.text
        #expect(inner.contains(#""id":"inner""#) && !inner.contains("outer"))
        let own = TestScreen { [source] _ in MayBeLate { WaitingSection(source: source) } }
        #expect(try await screen(own, features: .lateSections).bytes.text.contains(#""id":"own""#))
    }

    private func cellTypes<Content: Sections>(@SectionsBuilder _ content: () -> Content) -> [ObjectIdentifier] {
        Content.cellTypes.map { ObjectIdentifier($0) }
    }

    /// With the fallbacks of the placeholder's cells.
    @Test func `the cell types of a placeholder are known from the type`() {
        let types = cellTypes {
            MayBeLate {
                Section("a", topics: []) { BrokenCell() }
            } placeholder: {
                FancyCell(id: "waiting")
            }
        }
        let expected: [any CellController.Type] = [
            BrokenCell.self, FancyCell.self, MiddlingCell.self, LabelCell.self,
        ]
        #expect(types == expected.map { ObjectIdentifier($0) })
    }
}
