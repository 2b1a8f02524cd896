/** The service's title, the role without a token, and the languages. */
export const service = {
  title: said("application-name"), roleWithoutToken: said("role-without-token"), languages: said("languages").split(" "),
};

function said(name) {
  return document.querySelector(`meta[name="${name}"]`).content;
}
