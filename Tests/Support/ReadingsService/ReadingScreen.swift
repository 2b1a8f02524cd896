import Sectional

/// What can be changed of a reading.
struct ChangedReading: Form {
    @TextField(length: 1...60) var title: String
    @SearchedChoiceField var book: String
}

/// The form that changes a reading; it begins with what is stored.
struct ReadingScreen: ScreenComposer {
    static let route = ScreenRoute<Int64>("readings/{reading}")

    let pattern = route.pattern
    let states = States { (role: ReadingsRole) in role.mayAnnounce }
    let readings: Readings

    func compose(for request: ScreenRequest, state mayChange: Bool) async throws -> ScreenController<some Sections> {
        guard mayChange else { throw ScreenError.forbidden }
        let id = try Self.route.parameters(of: request)
        guard let reading = try await readings.reading(id) else { throw ScreenError.notFound }
        let texts = ReadingsTexts.of(request.language)
        return ScreenController(title: reading.title, topics: ["readings"]) {
            FormSection(
                ChangedReading.self, in: request.language,
                labels: texts.labels.filter { ["title", "book"].contains($0.key) },
                sources: ["book": .options(readings, initialTitle: reading.bookTitle)],
                initial: ChangedReading(reading), topics: ["readings"], submit: texts.change
            ) { [readings] changed in
                try await readings.change(id, changed)
                return Performed(changing: "readings")
            }
        }
    }
}

extension ChangedReading {
    fileprivate init(_ reading: Readings.Reading) {
        self.init()
        (title, book) = (reading.title, "\(reading.book)")
    }
}
