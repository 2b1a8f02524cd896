import Sectional

enum LibraryRole: String, ServiceRole {
    case visitor, member, librarian

    static let withoutToken = visitor
}
