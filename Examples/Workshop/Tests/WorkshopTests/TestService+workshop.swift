import Sectional
import SectionalTesting

@testable import Workshop

extension Caller {
    static let neighbour = Caller(WorkshopRole.neighbour, "ana")
    static let other = Caller(WorkshopRole.neighbour, "ben")
    static let warden = Caller(WorkshopRole.warden, "eve")
}

extension TestService {
    func borrow(as caller: Caller = .neighbour) async throws -> TestPerformed {
        try await perform("borrow", on: "1", in: "tools", of: "/screens/tools", as: caller)
    }

    func lend(_ tool: String, to borrower: String, until due: String) async throws -> TestPerformed {
        try await perform(
            "lend", on: "submit", in: "form", of: "/screens/tools/\(tool)/lend", as: .warden,
            entering: ["borrower": .string(borrower), "due": .string(due)])
    }

    func add(_ name: String, in language: LanguageTag = "en") async throws -> TestPerformed {
        try await submit(
            "/screens/tools/new", entering: ["name": .string(name), "deposit": 10], as: .warden, language: language)
    }

    func note(_ text: String) async throws -> TestPerformed {
        try await submit("/screens/tools/1/notes/new", entering: ["text": .string(text)], as: .neighbour)
    }
}
