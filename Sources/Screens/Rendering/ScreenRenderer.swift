package import Basics
package import JSON

/// A renderer of screens: it composes them, loads their sections concurrently, and writes them as JSON.
public struct ScreenRenderer: Sendable {
    /// The key of content hashes: renderers with equal keys compute equal revisions.
    package let key: ContentKey
    private let currentDeadline: @Sendable () -> Duration
    let clock: any ServiceClock
    let errorText: @Sendable (LanguageTag) -> String
    /// Is told how long it took to compose a screen, or to load one of its sections, which wasn't cached, even if that
    /// failed; `nil` for nobody. It is called while screens are composed, so it must be fast.
    public var measure: (@Sendable (_ screen: ScreenPath, _ section: SectionID?, Duration) -> Void)?
    /// The loads of sections that may be late; `nil` if none is ever late.
    public var lateLoads: LateLoads?
    /// Whether impressions are counted; if not, no cell asks for them.
    public var countsImpressions = true
    /// The schemes of the URLs that actions open.
    public var urlSchemes = URLSchemes.standard
    /// The path that each `href` begins with; empty for a service at the root of its host.
    public var basePath = ""

    var deadline: Duration { currentDeadline() }

    /// A renderer with the content key `key`. Each section has `deadline` to load, evaluated for each screen.
    /// `errorText` is shown by the ``ErrorCell`` of one that failed.
    package init(
        key: ContentKey, deadline: @escaping @autoclosure @Sendable () -> Duration,
        clock: any ServiceClock = ContinuousClock(), errorText: @escaping @Sendable (LanguageTag) -> String
    ) {
        self.key = key
        currentDeadline = deadline
        self.clock = clock
        self.errorText = errorText
    }

    /// Returns the screen. Throws `ScreenError`, `PageError` for a wrong cursor or a window that is too large, and what
    /// the composer throws. Sections outside of ``Personal`` are copied from `cache`, and loaded into it. Don't pass it
    /// within a transaction: the composer would read what isn't committed.
    public func screen(
        _ composer: any ScreenComposer, for request: ClientRequest, sections cache: SectionCache? = nil
    ) async throws -> Screen {
        let (path, start) = (request.screen.path, measure == nil ? nil : ContinuousClock.elapsed)
        // Before the composer: it may read data that it hands to the sections.
        let sequence = cache?.sequence ?? 0
        var request = request
        let parts = try await composer.parts(for: &request, self)
        let loading = SectionLoading(self, cache, consume request, consume parts, sequence: sequence)
        let screen = try loading.screen(await loading.load())
        if let start { measure?(path, nil, ContinuousClock.elapsed - start) }
        return screen
    }

    /// Returns a page of one section. Throws `ScreenError`, `PageError` for a wrong cursor, ``Late`` after the
    /// deadline, and what the composer and the section throw.
    public func page(
        _ request: PageRequest, of section: SectionID, _ composer: any ScreenComposer, for screen: ClientRequest
    ) async throws -> SectionPage {
        var screen = screen
        let controller = try await composer.parts(for: &screen, self).section(section)
        let path = screen.screen.path
        let parts = await sideBySide(1) { _ in
            .section(section, of: path)
        } load: { _ in
            .section(try await loaded(controller, section, request, of: path))
        }
        var writer = ScreenWriter(request: screen, renderer: self)
        if case .section(let page) = try parts[0].get() { try page.writePage(of: section, to: &writer) }
        return writer.finishPage()
    }

    /// Returns the screen's title for a list of screens. No section is loaded, but personal parts are composed, which
    /// may throw that the screen doesn't exist for the caller.
    public func title(_ composer: any ScreenComposer, for request: ClientRequest) async throws -> String {
        var request = request
        return try await composer.parts(for: &request, self).plainTitle
    }

    /// Waits as long as a section may take to load.
    public func waitForDeadline() async { try? await clock.sleep(for: deadline) }

    /// Returns the parts with the personal ones that suspend, composed concurrently.
    func composed(_ parts: ScreenParts) async throws -> ScreenParts {
        let waiting = parts.waiting
        let made = await SideBySide.results(count: waiting.count, within: deadline, clock: clock) {
            try await waiting[$0].compose()
        }
        return try parts.composed(made)
    }

    typealias Load = Result<LoadedPart, any Error>

    /// Writes the screen. `isRest` if the client shows a part of it: then it is a screen even if no section could load.
    func write(
        _ parts: ScreenParts, _ loads: [Load], for request: consuming ClientRequest, isRest: Bool = false
    ) throws -> Screen {
        let rest = request.features.isEmpty ? nil : ScreenRest(self, parts, loads, copy request)
        var writer = ScreenWriter(request: request, renderer: self, headroom: ScreenWriter.headroom)
        var failures = try write(parts.sections, loads, to: &writer, isRest: isRest)
        var title = parts.plainTitle
        // The load of the screen's own title is the last.
        for case .success(let part) in loads { title = part.title ?? title }
        if parts.title != nil, case .failure(let error)? = loads.last {
            failures.append(SectionFailure(section: nil, error: error))
        }
        let (barItems, extras) = parts.usable(urlSchemes, &failures)
        let (path, undisplayed) = (writer.request.screen.path, writer.undisplayed)
        let isCacheable = parts.isCacheable && !writer.dependsOnDay
        let (bytes, revision, index) = writer.screen(title: title, barItems, extras)
        return Screen(
            id: Identifier(path.description), bytes: bytes, revision: revision, key: key,
            topics: parts.topics, isCacheable: isCacheable, index: index, failures: failures,
            undisplayed: undisplayed, rest: rest)
    }

    private func write(
        _ sections: [ScreenParts.Element], _ loads: [Load],
        to writer: inout ScreenWriter, isRest: Bool
    ) throws -> [SectionFailure] {
        var failures: [SectionFailure] = []
        writer.beginSections()
        var identities: Set<SectionID> = []
        if sections.count > 1 { identities.reserveCapacity(sections.count) }
        // To iterate over the elements would copy each.
        for place in sections.indices {
            let section = sections[place].controller
            let id = section.id
            var shownID = id
            do {
                if let fault = section.fault(id, after: &identities, isAlone: sections.count == 1) {
                    shownID = .failed(at: place)
                    throw fault
                }
                try write(loads[place].get(), of: sections[place], to: &writer)
            } catch let error as PageError {
                // A client error, not a failure of the section.
                throw error
            } catch {
                failures.append(SectionFailure(section: shownID, error: error))
                if sections[place].isEssential { throw ScreenError.essentialSectionFailed(failures) }
                try writer.writeFailed(section, as: shownID, text: errorText(writer.request.screen.language))
            }
        }
        if !sections.isEmpty, failures.count == sections.count, !isRest {
            throw ScreenError.everySectionFailed(failures)
        }
        return failures
    }

    private func write(_ part: LoadedPart, of element: ScreenParts.Element, to writer: inout ScreenWriter) throws {
        switch part {
        case .section(let page): try page.write(element.controller, to: &writer)
        case .cached(let cached): writer.copy(cached)
        case .loading: try writer.writeLoading(element.controller, element.treatment.placeholder)
        case .title: break
        }
    }
}
