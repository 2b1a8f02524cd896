/** The title of a screen in each pane, for the history: caller, language and title. */
export function titlesIn(panes) {
  return panes.filter(({ screen }) => screen).map(({ caller, screen }) => ({ ...caller, title: screen.title }));
}

/** The title that `caller` has seen, else that of a pane with the same language; empty if there is none. */
export function titleFor({ role, locale, subject }, titles) {
  const inLanguage = titles.filter((each) => each.locale === locale);
  const own = inLanguage.find((each) => each.role === role && each.subject === subject);
  return (own ?? inLanguage[0])?.title ?? "";
}
