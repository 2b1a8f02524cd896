public import Basics

extension Href {
    /// The shape of an href: its target, and the number of parts of the screen's path. There is a route for each shape.
    public struct Shape: Hashable, Sendable {
        /// The target of an href.
        public enum Target: CaseIterable, Sendable {
            /// A screen.
            case screen
            /// The stream of a screen.
            case events
            /// The further cells of a section.
            case section
            /// An action, which is performed by POST.
            case action
            /// A field of an action's form.
            case field
        }

        /// The target.
        public let target: Target
        /// The number of parts of the screen's path.
        public let depth: Int

        /// A shape with a target and a number of parts.
        public init(_ target: Target, depth: Int) { (self.target, self.depth) = (target, depth) }

        /// Returns all shapes for screens whose paths have at most `depth` parts.
        public static func all(toDepth depth: Int) -> [Shape] {
            (1...max(depth, 1)).flatMap { depth in Target.allCases.map { Shape($0, depth: depth) } }
        }

        /// The names of the parameters that stand for the parts of the screen's path.
        public var screenNames: [String] {
            (0..<depth).map { $0 == 0 ? "screen" : $0 == 1 ? "parameter" : "parameter\($0)" }
        }

        /// The pattern of the paths, with parameters in braces.
        public var pattern: String {
            let screen = Href.screens + screenNames.map { "{\($0)}" }.joined(separator: "/")
            let action = screen + Href.sections + "{section}" + Href.cells + "{cell}" + Href.actions + "{action}"
            return switch target {
            case .screen: screen
            case .events: screen + Href.events
            case .section: screen + Href.sections + "{section}"
            case .action: action
            case .field: action + Href.fields + "{field}"
            }
        }

        /// Returns the href with `values`, percent-decoded, in place of the parameters; `nil` if they don't make one.
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
            case (.field, 4):
                .field(screen, SectionID(ids[0]), CellID(ids[1]), ActionID(ids[2]), Identifier(ids[3]))
            default: nil
            }
        }
    }
}
