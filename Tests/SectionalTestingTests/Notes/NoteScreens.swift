import Screens
import Synchronization

/// Whether one may write.
struct BoardState: Sendable {
    let writes: Bool

    static let states = States { (role: Notes.NotesRole) in
        switch role {
        case .reader: BoardState(writes: false)
        case .writer: BoardState(writes: true)
        }
    }
}

/// One's own notes, and how many there are.
struct BoardScreen: ScreenComposer {
    let pattern: ScreenPattern = "board"
    let states = BoardState.states
    let pad: Pad
    private let first = FirstSubject()

    init(pad: Pad) { self.pad = pad }

    func compose(for request: ScreenRequest, state: BoardState) -> ScreenController<some Sections> {
        let passed = PassedSubject()
        return ScreenController(title: request.language == "de" ? "Tafel" : "Board") {
            if pad.mistake == .script {
                BarItem("help", title: "Help", opens: OpenURL("help", url: "javascript:alert(1)"))
            }
            CountSection(pad: pad)
            InputSection(pad: pad, writes: state.writes)
            Personal { caller in
                let subject = pad.mistake == .remembered ? first.subject(caller.subject) : caller.subject
                let _: Void = passed.pass(subject)
                OwnSection(pad: pad, subject: subject)
            }
            if pad.mistake == .passed {
                Section("passed", topics: []) { TextCell(id: "passed", text: passed.name) }
            }
        }
    }
}

/// A note about which there is nothing more to say.
struct NoteScreen: ScreenComposer {
    let pattern: ScreenPattern = "notes/{note}"
    let states = BoardState.states
    let pad: Pad

    func compose(for request: ScreenRequest, state: BoardState) throws -> ScreenController<some Sections> {
        if pad.mistake == .closed { throw ScreenError.forbidden }
        let note = request.path.parts.last?.rawValue ?? ""
        return ScreenController(title: "Note") {
            Title { try await pad.title(of: note) }
            CountSection(pad: pad)
        }
    }
}

/// Keeps whom it is told of first.
private final class FirstSubject: Sendable {
    private let first = Mutex<Subject?>(nil)

    func subject(_ subject: Subject) -> Subject {
        first.withLock { first in
            if first == nil { first = subject }
            return first ?? subject
        }
    }
}

/// Carries the subject out of `Personal`.
private final class PassedSubject: Sendable {
    private let passed = Mutex("")

    var name: String { passed.withLock { $0 } }

    func pass(_ subject: Subject) { passed.withLock { $0 = subject.rawValue } }
}
