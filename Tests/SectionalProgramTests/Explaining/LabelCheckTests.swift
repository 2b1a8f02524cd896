import Basics
import Screens
import TestSupport
import Testing
@testable import SectionalProgram

/// The compiler finds no label that a dictionary of texts lacks in one language.
@Suite struct LabelCheckTests {
    private enum OfficeLanguage: String, ServiceLanguage {
        case en, de
    }

    private struct Order: Form {
        @TextField(length: 1...9) var name: String
        @ToggleField var isUrgent = false
    }

    private struct OrderScreen: ScreenComposer {
        let pattern: ScreenPattern = "order"
        let states = States<Void> { (_: GuestRole) in }

        func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
            // In English, the label is the name.
            let english: [Identifier: String] = ["name": "name", "isUrgent": "urgent"]
            return ScreenController(title: "Order") {
                FormSection(
                    Order.self, in: request.language, labels: request.language == "de" ? ["name": "Name"] : english,
                    submit: "Send"
                ) { _ in .nothing }
            }
        }
    }

    private struct Office: ServiceProgram {
        static let name = "office"
        static let roles = Roles(GuestRole.self)
        static let languages = OfficeLanguage.tags
        static let database = ServiceDatabase.absent
        let screens: [any ScreenComposer] = [OrderScreen()]

        init(_ setup: ServiceSetup) throws {}
    }

    @Test func `a field without a label in one language is found`() async throws {
        let service = try ServiceInMemory(Office.self, settings: [:])
        let labels = await Findings.labels(of: service.application)
        let line = "  /screens/order, section 'form': the field 'isUrgent' has no label in de"
        #expect(labels.text == "labels\n" + line)
        let found = #"{"screen":"/screens/order","section":"form","field":"isUrgent","language":"de"}"#
        #expect(labels.json.bytes.text == "[\(found)]")
    }
}
