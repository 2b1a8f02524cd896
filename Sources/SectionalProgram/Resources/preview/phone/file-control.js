import { element } from "./elements.js";
import { markingByDescription } from "./marking.js";
import { sending } from "./schema.js";

/** The control for a file, which is sent as soon as it is chosen. The field's value is then the ticket of the file. */
export function fileControl(schema, { placeholder: _, ...properties }, { entered, context }) {
  const { contentTypes = [], maximumSize, href } = schema["x-field"];
  const status = element("span.file-status", { role: "status" });
  const field = element("input.field", { type: "file", accept: contentTypes.join(","), ...properties, onchange: choose });
  const { mark, description } = markingByDescription(field, [field], context.say("required"));
  const group = element("span.file", {}, field, status, description);
  // The value is a ticket, of which nothing but its being there can be shown.
  return { element: group, set: (ticket) => ticket ? say(ticket === sending ? "sendingFile" : "fileIsThere") : reset(), mark };

  async function choose() {
    entered("");
    const [file] = field.files;
    if (!file) return reset();
    if (file.size > maximumSize) return say("tooLargeFile", { limit: maximumSize });
    entered(sending);
    say("sendingFile");
    const { file: ticket, problem } = await context.storeFile(href, file);
    // Another one was chosen meanwhile.
    if (field.files[0] !== file) return undefined;
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
