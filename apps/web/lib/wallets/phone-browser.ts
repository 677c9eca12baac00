export type Phone = 'ios' | 'android';

/** Null on a computer. Safari on an iPad says that it is a Mac, but Macs have no touch screen. */
export function phoneOf(userAgent: string, maxTouchPoints: number): Phone | null {
  if (/Android/.test(userAgent)) return 'android';
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  return /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null;
}

const APPS = [
  ['X', /Twitter for iPhone|TwitterAndroid/],
  ['Discord', /Discord/],
  ['Telegram', /Telegram/],
  ['Instagram', /Instagram/],
] as const;

/** The app whose built-in browser this is: such browsers open links to other apps unreliably. */
export function appBrowserOf(userAgent: string): string | null {
  return APPS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}
