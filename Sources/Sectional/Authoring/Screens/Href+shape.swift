public import Identity

extension Href {
    /// A kind of href: its target, and how many parts the screen's path has. Each has a route.
    public struct Shape: Hashable, Sendable {
        /// The target of an href.
        public enum Target: CaseIterable, Sendable {
            /// A screen.
            case screen
            /// The stream of a screen.
            case events
            /// A section's further cells.
            case section
            /// An action, which is performed by POST.
            case action
        }

        /// The target.
        public let target: Target
        /// How many parts the screen's path has.
        public let depth: Int

        /// A shape from its parts.
        public init(_ target: Target, depth: Int) { (self.target, self.depth) = (target, depth) }

        /// All shapes of screens whose paths have at most so many parts.
        public static func all(toDepth depth: Int) -> [Shape] {
            (1...max(depth, 1)).flatMap { depth in Target.allCases.map { Shape($0, depth: depth) } }
        }

        /// Names for the parts of the screen's path.
        public var screenNames: [String] {
            (0..<depth).map { $0 == 0 ? "screen" : $0 == 1 ? "parameter" : "parameter\($0)" }
        }

        /// The paths, with the parts that vary in braces.
        public var pattern: String {
            let screen = Href.screens + screenNames.map { "{\($0)}" }.joined(separator: "/")
            return switch target {
            case .screen: screen
            case .events: screen + Href.events
            case .section: screen + Href.sections + "{section}"
            case .action: screen + Href.sections + "{section}" + Href.cells + "{cell}" + Href.actions + "{action}"
            }
        }

        /// The href with these values, percent-decoded, in the places of the braces; `nil` where there is none.
        public func href(_ values: [Identifier]) -> Href? {
            guard let screen = ScreenPath(decoded: values.prefix(depth)), screen.count == depth else { return nil }
            guard target != .screen else { return .screen(screen) }
            let ids = values.dropFirst(depth)
            if ids.contains(where: { PathPart.id.isUnescaped($0.rawValue) }) { return nil }
            return href(on: screen, ids.map { PathPart.id.unescaped($0).rawValue })
        }

        private func href(on screen: ScreenPath, _ ids: [String]) -> Href? {
            switch (target, ids.count) {
            case (.events, 0): .events(screen)
            case (.section, 1): .section(screen, SectionID(ids[0]))
            case (.action, 3): .action(screen, SectionID(ids[0]), CellID(ids[1]), ActionID(ids[2]))
            default: nil
            }
        }
    }
}
