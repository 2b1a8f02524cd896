package import Screens

/// A screen that uses each optional member of the wire format, in English and in Arabic. Each of them is another one for
/// a user than for a guest, or is there for a user only.
package struct EveryMemberScreen: ScreenComposer {
    /// `everything`.
    package let pattern: ScreenPattern = "everything?q&sort"
    /// What each role gets.
    package let states = States<EveryMemberState> { (role: GuestOrUser) in
        switch role {
        case .guest: .guest
        case .user: .user
        }
    }

    /// A screen.
    package init() {}

    /// The languages of the screen.
    package static let languages: [LanguageTag] = ["en", "ar"]

    private enum Order: String, CaseIterable { case newest, oldest }

    /// Returns the screen.
    package func compose(
        for request: ScreenRequest, state: EveryMemberState
    ) -> ScreenController<some Sections> {
        let texts = EveryMemberTexts(request.language, state.name)
        let order = Choices("sort", in: request, default: Order.newest, title: texts["order"]) { texts[$0.rawValue] }
        return ScreenController(title: texts["title"], prefetch: state.prefetch) {
            barItem(texts, state)
            Search("q", in: request, placeholder: texts["search"])
            if state.ordersAndRefreshes { order }
            if state.ordersAndRefreshes { Refreshable() }
            MayBeLate(after: state.lateAfter) { picturesSection(texts, state) }
            Essential { form(texts, request.language, state) }
        }
    }

    private func barItem(_ texts: EveryMemberTexts, _ state: EveryMemberState) -> BarItem {
        let opened = Navigate(to: ScreenPath("everything", "new")).confirm(
            title: texts["leave"], text: texts["unsaved"])
        return BarItem("add", title: texts["add"], opens: opened)
            .label(texts["addOne"]).style(state.style).icon(state.icon)
            .menu {
                Navigate("all", title: texts["all"], to: ScreenPath("everything", state.name)).icon(state.icon)
                OpenURL("help", title: texts["help"], url: "https://example.com/help")
            }
    }

    private func picturesSection(_ texts: EveryMemberTexts, _ state: EveryMemberState) -> some SectionController {
        Section(
            "pictures", topics: ["pictures"], header: texts["pictures"], headingLevel: state.headingLevel,
            footer: texts["footer"], layout: state.layout, collapsing: state.collapsing
        ) { EveryMemberCell(texts: texts, state: state) }
    }

    private func form(
        _ texts: EveryMemberTexts, _ language: LanguageTag, _ state: EveryMemberState
    ) -> FormSection<EveryKindOfField> {
        var initial = EveryKindOfField()
        (initial.name, initial.shelf) = (state.name, state.shelf)
        initial.witness = "ada"
        initial.guests = ["ada"]
        let source = EveryKindSource()
        return FormSection(
            EveryKindOfField.self, in: language, labels: ["name": texts["name"]],
            sources: [
                "photo": .files(source), "witness": .options(source, initialTitle: texts["witness"]),
                "guests": .options(source, initialTitles: [texts["guest"]]),
            ],
            initial: initial, topics: ["pictures"], submit: texts["save"]
        ) { _ in .nothing }
    }
}
