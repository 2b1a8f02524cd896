import Foundation
import Sectional

/// The announced readings, and the form for another one.
struct ReadingsScreen: ScreenComposer {
    let pattern: ScreenPattern = "readings"
    let states = States { (role: ReadingsRole) in role.mayAnnounce }
    let readings: Readings
    /// A file: as long as it is there, the readings aren't.
    let gate: FilePath?

    func compose(for request: ScreenRequest, state mayAnnounce: Bool) -> ScreenController<some Sections> {
        let texts = ReadingsTexts.of(request.language)
        return ScreenController(title: texts.title) {
            FormSection(
                NewReading.self, in: request.language, labels: texts.labels,
                sources: ["book": .options(readings), "poster": .files(readings)], submit: texts.announce
            ) { [readings] reading in
                try await readings.add(reading)
                return Performed(changing: "readings", effects: [.clearInput("submit")])
            }
            .shown(if: mayAnnounce)
            MayBeLate { AnnouncedSection(readings: readings, gate: gate, texts: texts) }
        }
    }
}

private struct AnnouncedSection: SectionController {
    let readings: Readings
    let gate: FilePath?
    let texts: ReadingsTexts

    let topics: [Topic] = ["readings"]
    var header: String? { texts.announced }
    var placeholder: some Cells { TextCell("waiting", texts.waiting) }

    func cells() async throws -> [TextCell] {
        while let gate, FileManager.default.fileExists(atPath: gate.description) {
            try await Task.sleep(for: .milliseconds(20))
        }
        return try await readings.all().map { TextCell(CellID($0.id), $0.text) }
    }
}

extension ReadingsRole {
    var mayAnnounce: Bool {
        switch self {
        case .reader: false
        case .librarian: true
        }
    }
}
