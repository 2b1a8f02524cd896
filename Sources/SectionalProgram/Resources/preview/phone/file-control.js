import { element } from "./elements.js";
import { markingByDescription } from "./marking.js";
import { Sending } from "./schema.js";

/** The control for a file, which is sent as soon as it is chosen. The field's value is then the ticket of the file. */
export function fileControl(schema, { placeholder: _, ...properties }, { entered, draft, context }) {
  const { contentTypes = [], maximumSize, href } = schema["x-field"];
  const status = element("span.file-status", { role: "status" });
  const field = element("input.field", { type: "file", accept: contentTypes.join(","), ...properties, onchange: choose });
  const { mark, description } = markingByDescription(field, [field], context.say("required"));
  const group = element("span.file", {}, field, status, description);
  // The value is a ticket, of which nothing but its being there can be shown.
  // Whether the control that this one has replaced is sending a file.
  let isOthers = false;
  return { element: group, set, follow: (value) => isOthers && !(value instanceof Sending) && set(value), mark };

  function set(value) {
    isOthers = value instanceof Sending;
    if (!value) return reset();
    return say(isOthers ? "sendingFile" : "fileIsThere");
  }

  async function choose() {
    isOthers = false;
    entered("");
    const [file] = field.files;
    if (!file) return reset();
    if (file.size > maximumSize) return say("tooLargeFile", { limit: maximumSize });
    const upload = new Sending();
    entered(upload);
    say("sendingFile");
    const { file: ticket, problem } = await context.storeFile(href, file);
    // Another one was chosen meanwhile, perhaps in another control, or the form was emptied.
    if (draft() !== upload) return undefined;
    entered(problem ? "" : ticket);
    return problem ? show(problem.detail ?? problem.title) : say("fileIsThere");
  }

  function reset() {
    field.value = "";
    show("");
  }

  function say(word, values) {
    show(context.say(word, values));
  }

  function show(text) {
    status.textContent = text;
  }
}
