import { element, uniqueID } from "./elements.js";

/**
 * Asks whether an action with `confirm` is to be done: a dialog in `phone`. Resolves to true if it is, also for an action
 * without `confirm`. Escape cancels, and the focus goes back to where it was.
 */
export function confirmed({ confirm, title, style }, phone, say) {
  if (!confirm) return Promise.resolve(true);
  const [heading, text] = [uniqueID("question"), uniqueID("text")];
  const cancel = element("button.tinted", { type: "button", autofocus: true, onclick: () => dialog.close() }, say("cancel"));
  const agree = element("button.tinted.agree", { type: "button", dataset: { style }, onclick: () => dialog.close("yes") }, title ?? say("agree"));
  const dialog = element("dialog.confirmation", { role: "alertdialog", "aria-labelledby": heading, "aria-describedby": confirm.text && text },
    element("h2", { id: heading }, confirm.title), confirm.text && element("p", { id: text }, confirm.text),
    element("div.confirmation-buttons", {}, cancel, agree));
  const focused = document.activeElement;
  phone.append(dialog);
  center(dialog, phone);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      focused?.focus({ preventScroll: true });
      resolve(dialog.returnValue === "yes");
    });
  });
}

/** Cancels what is asked in `phone`, if anything is: the screen that it is about is left. */
export function cancelQuestion(phone) {
  for (const dialog of phone.querySelectorAll("dialog")) dialog.close();
}

// Over its own phone: there may be several on the page.
function center(dialog, phone) {
  const { left, right, top, bottom } = phone.getBoundingClientRect();
  dialog.style.setProperty("--across", `${(left + right) / 2}px`);
  dialog.style.setProperty("--down", `${(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2}px`);
}
