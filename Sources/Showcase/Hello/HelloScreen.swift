package import Screens

package struct HelloScreen: ScreenComposer {
    package let pattern: ScreenPattern = "hello"
    package let states: States<HelloState>
    private let switches: any SwitchStore

    package static let states = States(
        guest: HelloState(canToggle: true), user: HelloState(canToggle: true), admin: HelloState(canToggle: true))

    package init(switches: any SwitchStore, states: States<HelloState> = Self.states) {
        (self.switches, self.states) = (switches, states)
    }

    package func compose(for request: ScreenRequest, state: HelloState) -> ScreenController<some Sections> {
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

/// The permissions of a role on the hello screen; none by default.
package struct HelloState: Sendable {
    /// Whether the role may toggle its switch. Guests share one; a user has one of their own.
    var canToggle = false
}

struct HelloWorldSection: SectionController {
    let texts: HelloTexts

    let topics: [Topic] = []
    var header: String? { texts.helloHeader }
    var footer: String? { texts.helloFooter }

    func cells() -> some Cells {
        TextCell("hello", texts.hello)
        TextCell("world", texts.world)
    }
}

struct FizzBuzzSection: SectionController {
    let texts: HelloTexts

    let topics: [Topic] = []
    var header: String? { texts.fizzBuzzHeader }

    func cells() -> some Cells {
        TextCell("fizz", "Fizz")
        TextCell("buzz", "Buzz")
        TextCell("fizz-buzz", "FizzBuzz")
    }
}
