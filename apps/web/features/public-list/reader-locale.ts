import { personLocale } from '#web/features/lists/tables/list-words.ts';

/** The locale to write in. Browsers also name some that no formatter knows, such as `en-US@posix`. */
export function readerLocale(language: string, browser: readonly string[]): string {
  return personLocale(language, browser.filter(isLocale));
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
