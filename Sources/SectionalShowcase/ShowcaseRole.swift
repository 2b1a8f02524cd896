import SectionalProgram

enum ShowcaseRole: String, ServiceRole {
    case guest, user, admin
    static let withoutToken = guest
}
