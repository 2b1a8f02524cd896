internal import Identity

/// Composes screens, has their sections load side by side, and writes them as JSON.
public struct ScreenRenderer: Sendable {
    let deadline: Duration
    let clock: any Clock<Duration>
    let errorText: @Sendable (LanguageTag) -> String

    /// A renderer that gives each section `deadline` to load, by `clock`; `errorText` is what the `ErrorCell` of a
    /// section that failed says.
    public init(
        deadline: Duration, clock: any Clock<Duration> = ContinuousClock(),
        errorText: @escaping @Sendable (LanguageTag) -> String
    ) {
        self.deadline = deadline
        self.clock = clock
        self.errorText = errorText
    }

    /// The screen that `composer` makes for `request`. Throws `ScreenError`, and what the composer throws.
    public func screen(_ composer: any ScreenComposer, for request: ScreenRequest) async throws -> Screen {
        var request = request
        let controller = try await composer.controller(for: &request)
        let loads = await load(controller, request.paging)
        return try write(controller, loads, for: consume request)
    }

    /// A page of one section of the screen. Throws `ScreenError`, `PageError`, and what the section throws.
    public func page(
        _ request: PageRequest, of section: SectionID, _ composer: any ScreenComposer, for screen: ScreenRequest
    ) async throws -> SectionPage {
        var screen = screen
        let controller = try await composer.controller(for: &screen)
        guard let controller = controller.sections.first(where: { $0.id == section }) else {
            throw ScreenError.sectionNotFound
        }
        let loads = await SideBySide.results(count: 1, within: deadline, clock: clock) { _ in
            try await controller.loaded(request)
        }
        var writer = ScreenWriter(request: screen)
        for load in loads { try load.get().writePage(of: section, to: &writer) }
        return writer.finishPage()
    }

    /// The title and bar items that a caller would see, without loading anything. Throws `ScreenError` and what the
    /// composer throws.
    public func title(_ composer: any ScreenComposer, for request: ScreenRequest) async throws -> String {
        var request = request
        return try await composer.controller(for: &request).title
    }
}

extension ScreenRenderer {
    private enum Part: Sendable {
        case section(any LoadedPage)
        case title(String)

        var page: (any LoadedPage)? { if case .section(let page) = self { page } else { nil } }
        var title: String? { if case .title(let title) = self { title } else { nil } }
    }

    private typealias Load = Result<Part, any Error>

    /// Loads the title, if it takes loading, beside the sections: it is the last of what runs side by side.
    private func load(_ controller: AnyScreenController, _ paging: ScreenRequest.Paging) async -> [Load] {
        let (sections, loadedTitle) = (controller.sections, controller.loadedTitle)
        let count = sections.count + (loadedTitle == nil ? 0 : 1)
        return await SideBySide.results(count: count, within: deadline, clock: clock) { index in
            if index == sections.count, let loadedTitle { return Part.title(try await loadedTitle()) }
            let section = sections[index]
            return Part.section(try await section.loaded(paging.page(of: section.id)))
        }
    }

    private func write(
        _ controller: AnyScreenController, _ loads: [Load], for request: consuming ScreenRequest
    ) throws -> Screen {
        var writer = ScreenWriter(request: request, headroom: ScreenWriter.headroom)
        var failures = try write(controller.sections, loads, to: &writer)
        var title = controller.title
        let titleLoad = controller.loadedTitle == nil ? nil : loads.last
        do { title = try titleLoad?.get().title ?? title } catch {
            failures.append(SectionFailure(section: nil, error: error))
        }
        let (path, undisplayed) = (writer.request.path, writer.undisplayed)
        let (bytes, revision, index) = writer.screen(title: title, barItems: controller.barItems)
        return Screen(
            path: path, bytes: bytes, revision: revision, topics: controller.topics, index: index,
            failures: failures, undisplayed: undisplayed)
    }

    private func write(
        _ sections: [any SectionController], _ loads: [Load],
        to writer: inout ScreenWriter
    ) throws -> [SectionFailure] {
        var failures: [SectionFailure] = []
        writer.beginSections()
        var identities: Set<SectionID> = []
        for (section, load) in zip(sections, loads) {
            guard sections.count == 1 || identities.insert(section.id).inserted else {
                failures.append(
                    SectionFailure(section: section.id, error: DuplicateIdentity(id: Identifier(section.id.rawValue))))
                continue
            }
            do { try load.get().page?.write(section, to: &writer) } catch let error as PageError {
                // The client's fault, not the source's.
                throw error
            } catch {
                failures.append(SectionFailure(section: section.id, error: error))
                try writer.writeFailed(section, text: errorText(writer.request.language))
            }
        }
        if !sections.isEmpty, failures.count == sections.count { throw ScreenError.everySectionFailed(failures) }
        return failures
    }
}
