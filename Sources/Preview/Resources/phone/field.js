import { element, uniqueID } from "./elements.js";
import { whenReleased } from "./pressing.js";

/**
 * A text field for one field of a submit action. It shows an error after the field was left or sent, not while the user
 * types. `label` is an element, or a string for assistive technology.
 */
export function field(context, name, { label, placeholder }) {
  const { form, say } = context;
  const submit = form.submitTaking(name, context.section);
  if (!submit) return { input: element("input.field", { disabled: true, "aria-label": String(label), placeholder }), fault: null };
  const schema = submit.schema.properties[name];
  const fault = element("span.field-fault", { id: uniqueID("fault"), hidden: true });
  const input = element("input.field", {
    ...kindOf(schema), placeholder, value: form.draft(submit, name), autocomplete: "off", enterkeyhint: "done",
    "aria-label": label, "aria-describedby": fault.id, "aria-required": submit.schema.required?.includes(name) ? "true" : null,
    dataset: { part: `field-${name}` },
    oninput: () => form.type(submit, name, input.value),
    // The height of an error message must not move the button that is being pressed.
    onblur: () => whenReleased(() => input.value !== "" && show()),
    onkeydown: (event) => event.key === "Enter" && !event.isComposing && context.submit(submit),
  });
  const listen = (type, action) => form.addEventListener(type, action, { signal: context.signal });
  listen("refuse", show);
  listen("clear", clear);
  listen("change", () => !fault.hidden && show());
  return { input, fault };

  function show() {
    const wrong = form.fault(submit, name);
    if (!wrong) return hide();
    fault.textContent = wrong.text ?? say(wrong.word, wrong);
    fault.hidden = false;
    input.setAttribute("aria-invalid", "true");
  }

  function clear() {
    input.value = form.draft(submit, name);
    hide();
  }

  function hide() {
    fault.hidden = true;
    fault.textContent = "";
    input.removeAttribute("aria-invalid");
  }
}

function kindOf(schema) {
  if (schema.type === "integer") return { inputmode: "numeric" };
  if (schema.format === "email") return { inputmode: "email", autocapitalize: "none", spellcheck: "false" };
  return {};
}
