/// A service as a team writes it, which compiles: what must not compile is this with one thing changed.
let librarySource = """
    import Screens

    enum LibraryRole: String, ServiceRole {
        case visitor, member, librarian

        static let withoutToken = Self.visitor
    }

    enum LibraryLanguage: String, ServiceLanguage {
        case en, de
    }

    extension Translations {
        init(en: Texts, de: Texts) {
            self.init { (language: LibraryLanguage) in
                switch language {
                case .en: en
                case .de: de
                }
            }
        }
    }

    let shelf = Translations(en: "Shelf", de: "Regal")

    protocol ShelfState: Sendable {}
    struct OpenShelfState: ShelfState {}

    struct BookCell: CellController {
        struct Data: CellData { var title: String }

        let id: CellID
        var data: Data { Data(title: "Book") }
        var actions: Actions { Perform("reserve", title: "Reserve", if: true) { .nothing } }
    }

    let more = BarItem("more", title: "More").menu { Navigate("all", title: "All", to: ScreenPath("all")) }

    struct LoansSection: SectionController {
        let subject: Subject
        let topics: [Topic] = []

        func cells() async throws -> some Cells { BookCell(id: "1") }
    }

    /// Sections of a team's own making.
    struct Framed<Content: Sections>: Sections {
        let content: Content

        static var cellTypes: [any CellController.Type] { Content.cellTypes }
        static var personality: Personality { Content.personality }

        func append(to parts: inout ScreenParts) throws(ScreenError) { try content.append(to: &parts) }
    }

    struct ShelfScreen: ScreenComposer {
        let pattern: ScreenPattern = "shelf"
        let states = States<any ShelfState> { (role: LibraryRole) in
            switch role {
            case .visitor: OpenShelfState()
            case .member: OpenShelfState()
            case .librarian: OpenShelfState()
            }
        }

        func compose(for request: ScreenRequest, state: any ShelfState) -> ScreenController<some Sections> {
            var seen: Subject = .nobody
            seen = Subject(rawValue: request.role.rawValue)
            return ScreenController(title: "Shelf") {
                LoansSection(subject: seen)
                Personal { caller in
                    ignore(caller.subject)
                    Framed(content: LoansSection(subject: caller.subject))
                }
            }
        }
    }

    func ignore(_ subject: Subject) {}
    """
