public import Sectional

extension TestService {
    /// The screen at `path`, such as `/screens/shelf?limit=20`, as `caller` is shown it, in `language`. Without a caller,
    /// it is one without a token. Where there is none for them, the status says so.
    public func screen(
        _ path: String, as caller: Caller? = nil, language: LanguageTag? = nil
    ) async throws -> TestScreen {
        TestScreen(try await get(path, as: caller, language: language))
    }

    /// The screen at `path` with all pages of its sections.
    func wholeScreen(_ path: String, as caller: Caller) async throws -> TestScreen {
        var screen = try await screen(path, as: caller)
        for index in screen.sections.indices {
            // A section that leads to itself has no end.
            for _ in 0..<Self.maximumPages {
                guard let next = screen.sections[index].next else { break }
                screen.sections[index].append(try await get(next, as: caller).json)
            }
        }
        return screen
    }

    private static let maximumPages = 100
}
