/** A browser and its system by their names, which are the same in every language; null where they are not known. */
export type Device = { browser: string | null; system: string | null };

/** The first that matches: browsers also name those that they are compatible with. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Brave', /\bBrave\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Far longer than those of browsers; the patterns need not look at more. */
const MAX_LENGTH = 400;

/** Reads the header that browsers send. Nothing else of it is kept. */
export function readDevice(userAgent: string | undefined): Device {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? '';
  const nameOf = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return { browser: nameOf(BROWSERS), system: nameOf(SYSTEMS) };
}
