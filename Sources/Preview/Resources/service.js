/** What the page says of the service: what people call it, the role of who has no token, and its languages. */
export const service = {
  title: said("application-name"), roleWithoutToken: said("role-without-token"), languages: said("languages").split(" "),
};

function said(name) {
  return document.querySelector(`meta[name="${name}"]`).content;
}
