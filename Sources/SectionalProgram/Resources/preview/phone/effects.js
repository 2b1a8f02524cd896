/** The effects of an action on the client, a line for each kind. A client may ignore kinds that it doesn't know. */
const kinds = {
  clearInput: ({ cell }, phone, sent) => phone.form.clear(cell, sent),
  dismiss: (_, phone) => phone.goBack(),
  message: ({ text }, phone) => phone.say(text),
};

/**
 * Applies the effects of an action, of which `sent` is the `href` and the `fields`. `hasLeft`: another screen is shown by
 * now, so a message is all that still makes sense.
 */
export function applyEffects(effects, phone, { sent, hasLeft }) {
  for (const effect of effects) {
    if (Object.hasOwn(kinds, effect.kind) && (!hasLeft || effect.kind === "message")) kinds[effect.kind](effect, phone, sent);
  }
}
