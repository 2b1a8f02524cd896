public import Basics

extension Perform {
    /// An action with a form, which `perform` receives with values that fit. The rest is as without a form.
    ///
    /// - Parameters:
    ///   - language: The language of the titles of choices: that of the request.
    ///   - labels: The labels of the fields by their names; a field without one has its name.
    ///   - sources: The sources of the fields that need one, by their names: of files, and of choices that are searched.
    ///   - initial: The values that the fields begin with, such as those of what is edited; `nil` for their defaults.
    public init<Content: Form>(
        _ id: ActionID, on triggers: Triggers, if isOffered: Bool, form: Content.Type, in language: LanguageTag,
        labels: @autoclosure () -> [Identifier: String] = [:],
        sources: @autoclosure () -> [Identifier: FieldSource] = [:], initial: @autoclosure () -> Content? = nil,
        perform: @autoclosure () -> @Sendable @concurrent (Content) async throws -> Performed
    ) {
        self.init(
            id, on: triggers, if: isOffered,
            fields: FormFields(of: form, in: language, labels: labels(), sources: sources(), initial: initial())
        ) { [perform = perform()] values in try await perform(Content(values)) }
    }

    /// An action with a form whose `perform` also receives the caller who performs it.
    public init<Content: Form>(
        _ id: ActionID, on triggers: Triggers, if isOffered: Bool, form: Content.Type, in language: LanguageTag,
        labels: @autoclosure () -> [Identifier: String] = [:],
        sources: @autoclosure () -> [Identifier: FieldSource] = [:], initial: @autoclosure () -> Content? = nil,
        perform: @autoclosure () -> @Sendable @concurrent (Content, _ performer: Caller) async throws -> Performed
    ) {
        self.init(
            id, on: triggers, if: isOffered,
            fields: FormFields(of: form, in: language, labels: labels(), sources: sources(), initial: initial())
        ) { [perform = perform()] values, performer in try await perform(Content(values), performer) }
    }

    /// An action with a title that posts a form. It has a trigger: a menu has no place for a form.
    public init<Content: Form>(
        _ id: ActionID, title: @autoclosure () -> String, on triggers: Triggers, if isOffered: Bool,
        form: Content.Type, in language: LanguageTag, labels: @autoclosure () -> [Identifier: String] = [:],
        sources: @autoclosure () -> [Identifier: FieldSource] = [:], initial: @autoclosure () -> Content? = nil,
        perform: @autoclosure () -> @Sendable @concurrent (Content, _ performer: Caller) async throws -> Performed
    ) {
        self.init(
            id, title: title(), on: triggers, if: isOffered,
            fields: FormFields(of: form, in: language, labels: labels(), sources: sources(), initial: initial())
        ) { [perform = perform()] values, performer in try await perform(Content(values), performer) }
    }
}
