package import Screens

/// A cell with an image, with actions on triggers and in the menu, and with what a screen reader says.
package struct EveryMemberCell: CellController {
    /// The cell's data.
    package struct Data: CellData {
        /// The text.
        package var text: String
        /// The picture.
        package var picture: RemoteImage
        /// Further pictures.
        package var more: [RemoteImage]
    }

    let texts: EveryMemberTexts
    let state: EveryMemberState

    /// The fixed identity `one`.
    package var id: CellID { "one" }

    /// A text and two pictures.
    package var data: Data {
        let picture = RemoteImage(
            "/assets/\(state.name).webp", size: state.imageSize, alt: texts["alt"],
            color: state.color, preview: ImagePreview(dataURL: state.preview))
        return Data(text: texts["text"], picture: picture, more: [RemoteImage("/a.png", size: nil, alt: "")])
    }

    /// None, though a tap opens a screen.
    package var accessory: Accessory { .none }

    /// An action with each part of a presentation, on a trigger and in the menu.
    package var actions: Actions {
        Navigate(to: ScreenPath("everything", "one"))
        Perform("borrow", title: texts["borrow"], on: .toggle, if: true) { .nothing }
            .label(texts["borrowIt"]).style(state.style).icon(state.icon)
        Perform("send", title: texts["send"], if: true) { .nothing }.confirm(title: texts["sendIt"])
        OpenURL("read", title: texts["read"], url: "https://example.com/\(state.name)")
        Perform("remove", title: texts["remove"], if: state.mayRemove) { .nothing }
            .style(.destructive).confirm(title: texts["removeIt"], text: texts["forEver"])
    }

    /// Label, hint and traits.
    package var accessibility: Accessibility? {
        Accessibility(label: texts["label"], hint: texts["hint"], traits: state.traits)
    }

    /// When it counts as seen.
    package var impression: Impression? { state.impression }
}
