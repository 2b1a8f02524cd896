/** The effects of an action on the client, a line for each kind. A client may ignore kinds that it doesn't know. */
export const effects = {
  clearInput: ({ cell }, phone, sent) => phone.form.clear(cell, sent),
  dismiss: (_, phone) => phone.goBack(),
  message: ({ text }, phone) => phone.say(text),
};
