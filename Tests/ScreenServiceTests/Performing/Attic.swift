import HTTPServing
import Screens
import Synchronization
import TestSupport

/// A report with a photo, somebody to ask, and some who help.
struct AtticReport: Form {
    @TextField(length: 1...40) var text: String
    @FileField(types: ["image/png", "image/jpeg"], maximumBytes: 100_000) var photo: UploadedFile
    @SearchedChoiceField var witness: String?
    @SearchedChoiceField(count: 0...3) var helpers: [String]
}

/// The sink, the options and the reports of a service with such a form.
final class Attic: FileSink, OptionSource {
    struct Broken: Error {}

    let files = Mutex<[String: [UInt8]]>([:])
    let reports = Mutex<[AtticReport]>([])
    /// The values that were looked up.
    let lookedUp = Mutex<[String]>([])
    let isBroken = Mutex(false)
    /// Whether the sink returns after the first part.
    let isHasty = Mutex(false)
    let gate = Gate()
    /// Whether the sink waits for the gate before it reads.
    let waits = Mutex(false)

    func store(_ file: IncomingFile) async throws -> String {
        if isBroken.withLock({ $0 }) { throw Broken() }
        if waits.withLock({ $0 }) { await gate.wait() }
        var content: [UInt8] = []
        for try await part in file.content {
            content += part
            if isHasty.withLock({ $0 }) { return "hasty" }
        }
        return files.withLock { files in
            let id = "\(file.caller.subject.rawValue)-\(files.count)"
            files[id] = content
            return id
        }
    }

    func options(for search: OptionSearch) async throws -> [FormOption] {
        if isBroken.withLock({ $0 }) { throw Broken() }
        return (0..<500).map { FormOption("n\($0)", title: "Neighbour \($0) of \(search.caller.subject.rawValue)") }
            .filter { search.text.isEmpty || $0.title.contains(search.text) }
    }

    func hasOption(_ value: String, for caller: Caller) async throws -> Bool {
        if value == "broken" || isBroken.withLock({ $0 }) { throw Broken() }
        lookedUp.withLock { $0.append(value) }
        return value.hasPrefix("n")
    }
}

/// The screen with the form: only users may report.
struct AtticScreen: ScreenComposer {
    struct State: Sendable { let mayReport: Bool }

    let attic: Attic
    var hasSources = true
    let pattern: ScreenPattern = "attic?q"
    let states = States<State> { (role: GuestOrUser) in State(mayReport: role == .user) }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Attic") {
            if state.mayReport {
                FormSection(
                    AtticReport.self, in: request.language, labels: ["photo": "Photo"],
                    sources: hasSources
                        ? ["photo": .files(attic), "witness": .options(attic), "helpers": .options(attic)] : [:],
                    submit: "Report"
                ) { [attic] report in
                    attic.reports.withLock { $0.append(report) }
                    return .nothing
                }
            }
        }
    }
}
