import Sectional

/// Who may ask. A token names one of these; who has none is a visitor.
enum PlaceholderRole: String, ServiceRole {
    case visitor, member, editor

    static let withoutToken = visitor
}

extension States {
    /// The State of each role: one that a screen forgets doesn't compile.
    init(visitor: State, member: State, editor: State) {
        self.init { (role: PlaceholderRole) in
            switch role {
            case .visitor: visitor
            case .member: member
            case .editor: editor
            }
        }
    }
}
