import Screens
import TestSupport
import Testing

/// Who performs an action is known to it, also on a screen that is the same for everybody.
@Suite struct PerformerTests {
    private struct BookCell: CellController {
        struct Data: CellData { var text = "book" }

        var id: CellID { "book" }
        var data: Data { Data() }
        var actions: Actions {
            Perform("borrow", on: .select, if: true) { performer in
                Performed(changing: Topic("loans").of(performer.subject))
            }
            Perform("note", on: .submit, if: true, fields: [.text("note", length: 0...9)]) { values, performer in
                Performed(changing: Topic("notes").of(performer.subject), effects: [.message(values.text("note"))])
            }
        }
    }

    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }
    private let composer = TestScreen { _ in Section("shelf", topics: []) { BookCell() } }

    private func action(_ id: ActionID) async throws -> Action.Handler {
        let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))
        return try await renderer.action(id, on: "book", in: "shelf", composer, for: composer.shared(request))
    }

    @Test(arguments: ["ana", "bea"] as [Subject]) func `an action gets its performer`(_ subject: Subject) async throws {
        let performer = Caller(role: .guest, subject: subject)
        let borrowed = try await action("borrow").perform(by: performer)
        #expect(borrowed.topics == [Topic("loans").of(subject)])
        let note = try await action("note")
        let values = try #require(note.fields).values(from: .init(.copying(#"{"note":"mine"}"#)))
        let noted = try await note.perform(values, by: performer)
        #expect(noted.topics == [Topic("notes").of(subject)])
        #expect(noted.effects == [.message("mine")])
    }
}
