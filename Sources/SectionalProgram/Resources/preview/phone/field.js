import { controlFor } from "./controls.js";
import { element, uniqueID } from "./elements.js";
import { isSending } from "./entering.js";
import { whenReleased } from "./pressing.js";

/**
 * A control for one field of a submit action. It shows an error after the field was left or sent, not while the user
 * types, and its row is hidden while another field's value hides it. `label` is an element, or a string for assistive
 * technology.
 */
export function field(context, name, { label, placeholder }) {
  const { form, say } = context;
  const submit = form.submitTaking(name, context.section);
  if (!submit) return { input: element("input.field", { disabled: true, "aria-label": String(label), placeholder }), fault: null };
  // A patch may have changed another field since.
  const current = () => form.submitTaking(name, context.section) ?? submit;
  const draft = () => form.draft(current(), name);
  const fault = element("span.field-fault", { id: uniqueID("fault"), hidden: true });
  const isRequired = submit.schema.required?.includes(name) === true;
  const control = controlFor(submit.schema.properties[name], {
    placeholder, "aria-label": label, "aria-describedby": fault.id, "data-part": `field-${name}`,
    // The height of an error message must not move the button that is being pressed.
    onblur: () => whenReleased(() => !form.isEmpty(current(), name) && show()),
    onkeydown: (event) => isSending(event) && context.submit(current()),
  }, { isRequired, label, context, entered: (value) => form.type(current(), name, value), draft });
  const input = control.element;
  control.set(form.draft(submit, name));
  const listen = (type, action) => form.addEventListener(type, action, { signal: context.signal });
  listen("refuse", show);
  listen("clear", clear);
  listen("change", () => !fault.hidden && show());
  listen("change", showRow);
  listen("change", () => control.follow?.(draft()));
  mark();
  // The row is there once the cell is rendered.
  queueMicrotask(showRow);
  return { input, fault };

  function showRow() {
    input.closest(".row")?.toggleAttribute("hidden", form.isHidden(current(), name));
    mark();
  }

  // Whether it is required may depend on another field's value.
  function mark() {
    control.mark({ isInvalid: !fault.hidden, isRequired: form.isRequired(current(), name) });
  }

  function show() {
    const wrong = form.fault(current(), name);
    if (!wrong) return hide();
    fault.textContent = wrong.text ?? say(wrong.word, wrong);
    fault.hidden = false;
    mark();
  }

  // The control of another form, and what is entered or uploaded into it, are left alone.
  function clear() {
    if (form.isEdited(current(), name)) return;
    control.set(draft());
    hide();
  }

  function hide() {
    fault.hidden = true;
    fault.textContent = "";
    mark();
  }
}
