import Basics

/// The parts of a section that are known before it is loaded. A cached section is used only in place of one with the
/// same signature.
struct SectionSignature: Equatable, Sendable {
    private let type: ObjectIdentifier
    private let frame: SectionFrame
    /// The topics that the section reads.
    let topics: [Topic]

    init(_ section: some SectionController) {
        type = ObjectIdentifier(Swift.type(of: section))
        frame = SectionFrame(section)
        topics = section.topics
    }
}

/// A section of a screen that may be in the cache.
struct WantedSection: Sendable {
    /// Its index among the screen's sections.
    let place: Int
    let id: SectionID
    /// The end of the window; `nil` for the first page.
    let cursor: Cursor?
    let signature: SectionSignature
}

extension AnyScreenController {
    /// Returns the sections of the screen for `request` that may be cached, all of them outside of ``Personal``.
    func wantedSections(for request: ClientRequest) -> [WantedSection] {
        guard parts.isComposerCacheable, sections.contains(where: \.mayBeCached) else { return [] }
        var wanted: [WantedSection] = []
        wanted.reserveCapacity(sections.count)
        for (place, section) in sections.enumerated() where section.mayBeCached {
            let (id, signature) = (section.controller.id, SectionSignature(section.controller))
            wanted.append(WantedSection(place: place, id: id, cursor: request.windows[id], signature: signature))
        }
        return wanted
    }
}

extension ScreenParts.Element {
    fileprivate var mayBeCached: Bool { !isPersonal && controller.isCacheable }
}
