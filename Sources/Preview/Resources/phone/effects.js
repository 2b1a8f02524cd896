/**
 * What the answer to an action asks of the client beside its patch: a line for each kind. A kind that isn't here is
 * none that this client has to follow.
 */
export const effects = {
  clearInput: ({ cell }, phone) => phone.form.clear(cell),
  dismiss: (_, phone) => phone.goBack(),
  message: ({ text }, phone) => phone.say(text),
};
