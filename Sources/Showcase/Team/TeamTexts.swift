import Screens

struct TeamTexts: Sendable {
    let title: String
    let add: String
    let info: String
    let members: String
    let empty: String
    let name: String
    let email: String
    let jobTitle: String
    let newMember: String
    let save: String
    let full: @Sendable (Int) -> String
    let remove: String
    let removeNamed: @Sendable (String) -> String
    let removeQuestion: @Sendable (String) -> String
    let removeIsFinal: String
    let write: String
    let writeTo: @Sendable (String) -> String

    static let translations = Translations(
        en: TeamTexts(
            title: "Team", add: "Add", info: "Only people with an account see this.", members: "Members",
            empty: "Nobody is here yet.", name: "Name", email: "E-mail", jobTitle: "Title", newMember: "New member",
            save: "Save", full: { "The team has \($0) members, and no more can be added. Remove one first." },
            remove: "Remove", removeNamed: { "Remove \($0)" }, removeQuestion: { "Remove \($0) from the team?" },
            removeIsFinal: "This can't be undone.", write: "Send e-mail", writeTo: { "Send e-mail to \($0)" }),
        zhHant: TeamTexts(
            title: "團隊", add: "新增", info: "只有擁有帳號的人才看得到。", members: "成員", empty: "還沒有任何人。", name: "姓名",
            email: "電子郵件", jobTitle: "職稱", newMember: "新增成員", save: "儲存",
            full: { "團隊已有 \($0) 位成員，無法再新增。請先移除一位。" }, remove: "移除",
            removeNamed: { "移除 \($0)" }, removeQuestion: { "要將 \($0) 從團隊中移除嗎？" }, removeIsFinal: "此動作無法復原。",
            write: "傳送電子郵件", writeTo: { "傳送電子郵件給 \($0)" }),
        vi: TeamTexts(
            title: "Đội ngũ", add: "Thêm", info: "Chỉ người có tài khoản mới thấy phần này.", members: "Thành viên",
            empty: "Chưa có ai ở đây.", name: "Tên", email: "Email", jobTitle: "Chức danh", newMember: "Thành viên mới",
            save: "Lưu", full: { "Đội đã có \($0) thành viên, không thể thêm nữa. Hãy xóa bớt một người." },
            remove: "Xóa", removeNamed: { "Xóa \($0)" }, removeQuestion: { "Xóa \($0) khỏi đội?" },
            removeIsFinal: "Không thể hoàn tác.", write: "Gửi email", writeTo: { "Gửi email cho \($0)" }))
}
