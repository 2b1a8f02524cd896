import JSON
import Screens
import TestSupport
import Testing

/// The titles of the options with which searched choices begin.
@Suite struct InitialTitleTests {
    private struct Loan: Form {
        @SearchedChoiceField var borrower: String
        @SearchedChoiceField var guests: [String]
    }

    private struct Neighbours: OptionSource {
        func options(for search: OptionSearch) async throws -> [FormOption] { [] }
        func hasOption(_ value: String, for caller: Caller) async throws -> Bool { true }
    }

    private func schema(_ initial: Loan?) -> String {
        FormFields(
            of: Loan.self, in: "en",
            sources: [
                "borrower": .options(Neighbours(), initialTitle: "Ana Silva"),
                "guests": .options(Neighbours(), initialTitles: ["Ben", "Eve"]),
            ], initial: initial
        ).schema.json.bytes.text
    }

    @Test func `the initial title is sent with the initial value`() {
        var loan = Loan()
        loan.borrower = "7"
        loan.guests = ["8", "9"]
        #expect(schema(loan).contains(#""x-field":{"kind":"searchedChoice","initial":"7","initialTitle":"Ana Silva"}"#))
        #expect(
            schema(loan).contains(
                #""x-field":{"kind":"searchedChoices","initial":["8","9"],"initialTitles":["Ben","Eve"]}"#))
        #expect(!schema(nil).contains("initialTitle"))
    }
}
