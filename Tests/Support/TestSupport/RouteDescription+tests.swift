package import HTTPServing

extension RouteDescription {
    /// Of routes that are about something else than what is said of them.
    package static let ofATest = RouteDescription("ofATest", "A route of a test.", answers: [.init("Something.")])
}
