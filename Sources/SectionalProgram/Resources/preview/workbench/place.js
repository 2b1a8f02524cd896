import { service } from "../service.js";

/**
 * The place in the page's URL: `?pane=admin,vi,ana&pane=guest#/screens/team/1`. A pane is a role, a locale and a
 * subject; a URL never contains tokens.
 */
export const place = {
  /** The path of the list of screens: the page is at `/preview/` beside it, below whatever path a proxy has both. */
  screens: new URL("../screens", location.href).pathname,

  get path() {
    return location.hash.startsWith("#/") ? location.hash.slice(1) : this.screens;
  },

  get panes() {
    const panes = new URLSearchParams(location.search).getAll("pane").map(paneOf);
    return panes.length > 0 ? panes : [paneOf(service.roleWithoutToken)];
  },

  url(path, panes) {
    return `?${panes.map((pane) => `pane=${textOf(pane)}`).join("&")}#${path}`;
  },
};

function paneOf(text) {
  const [role, locale, subject] = text.split(",");
  return { role: role || service.roleWithoutToken, locale: isLocale(locale) ? locale : "en", subject: subject || "ana" };
}

function textOf({ role, locale, subject }) {
  return [role, locale, subject].map(encodeURIComponent).join(",");
}

function isLocale(tag) {
  try {
    return Boolean(tag) && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
