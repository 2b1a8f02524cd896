import Sectional

/// The roles of the guides' screens.
enum GuideRole: String, ServiceRole {
    case visitor, member

    static let withoutToken = visitor
}
