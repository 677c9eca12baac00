/** The page's language as the person's region writes it: the browser's first locale of that language. */
export function personLocale(language: string, browser: readonly string[]): string {
  return browser.find((locale) => locale.split('-')[0] === language && isLocale(locale)) ?? language;
}

/** Browsers also name locales that no formatter knows, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
