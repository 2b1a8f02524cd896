import Screens

/// What a role gets of each optional member.
package struct EveryMemberState: Sendable {
    let name: String
    let style: ActionStyle
    let icon: String
    let headingLevel: HeadingLevel
    let layout: SectionLayout
    let collapsing: SectionCollapsing
    let traits: Set<Accessibility.Trait>
    let imageSize: ImageSize?
    let color: RGBColor
    let preview: String
    let shelf: EveryKindOfField.Shelf
    let impression: Impression
    let lateAfter: Duration
    let ordersAndRefreshes: Bool
    let mayRemove: Bool

    var prefetch: Prefetch {
        Prefetch(images: ["/assets/\(name).webp"], screens: [ScreenPath("everything", name)])
    }

    static let guest = EveryMemberState(
        name: "guest", style: .default, icon: "eye", headingLevel: .three, layout: .grid(columns: 3),
        collapsing: SectionCollapsing(isCollapsed: true, count: 40), traits: [.image, .notEnabled],
        imageSize: ImageSize(width: 320, height: 200), color: RGBColor(red: 0x26, green: 0x8B, blue: 0xD2),
        preview: "data:image/png;base64,iVBORw0KGgo=", shelf: .garage,
        impression: Impression(), lateAfter: .milliseconds(100),
        ordersAndRefreshes: false, mayRemove: false)

    static let user = EveryMemberState(
        name: "user", style: .prominent, icon: "plus", headingLevel: .one, layout: .carousel, collapsing: .expanded,
        traits: [.header, .selected, .updatesFrequently], imageSize: ImageSize(width: 640, height: 480),
        color: RGBColor(red: 0x2A, green: 0xA1, blue: 0x98),
        preview: "data:image/gif;base64,R0lGODlhAQABAAAAACw=", shelf: .attic,
        impression: Impression(visible: 0.8, for: .seconds(2)), lateAfter: .milliseconds(250),
        ordersAndRefreshes: true, mayRemove: true)
}

/// The texts: the word itself in English, with the role's name; in Arabic, words around it.
struct EveryMemberTexts {
    private let before: String
    private let role: String

    init(_ language: LanguageTag, _ role: String) {
        (before, self.role) = (language == "ar" ? "نص " : "", role)
    }

    subscript(_ key: String) -> String { "\(before)\(key) (\(role))" }
}
