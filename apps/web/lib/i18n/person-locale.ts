/** The browser's first locale in the page's language, for its region. */
export function personLocale(language: string, browser: readonly string[]): string {
  return browser.find((locale) => locale.split('-')[0] === language && isLocale(locale)) ?? language;
}

/** Browsers also list locales that Intl rejects, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
