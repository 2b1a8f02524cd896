/** What a screen is called in each pane, for the history to keep: who asks, in which language, and the title. */
export function titlesIn(panes) {
  return panes.filter(({ screen }) => screen).map(({ caller, screen }) => ({ ...caller, title: screen.title }));
}

/** What `caller` has called it; else somebody who speaks their language. Empty where nobody did. */
export function titleFor({ role, locale, subject }, titles) {
  const inLanguage = titles.filter((each) => each.locale === locale);
  const own = inLanguage.find((each) => each.role === role && each.subject === subject);
  return (own ?? inLanguage[0])?.title ?? "";
}
