public import Sectional

/// A table of three sections that know nothing of each other.
public struct HelloScreen: ScreenComposer {
    /// The paths that the composer answers.
    public let pattern: ScreenPattern = "hello"
    /// The State of each role.
    public let states: States<any HelloState>
    /// Each subject has a switch of their own.
    private let switches: any SwitchStore

    /// The States of the showcase's roles.
    public static let states = States<any HelloState>(
        guest: GuestHelloState(), user: UserHelloState(), admin: AdminHelloState())

    /// A screen over `switches`.
    public init(switches: any SwitchStore, states: States<any HelloState> = Self.states) {
        self.switches = switches
        self.states = states
    }

    /// The three sections in their order.
    public func compose(for request: ScreenRequest, state: any HelloState) -> ScreenController<some Sections> {
        let texts = HelloTexts.translations[request.language]
        return ScreenController(title: texts.title) {
            HelloWorldSection(texts: texts)
            Personal { caller in
                MultiCellTypesSection(switches: switches, subject: caller.subject, texts: texts, state: state)
            }
            FizzBuzzSection(texts: texts)
        }
    }
}
