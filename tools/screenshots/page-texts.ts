import type { Locator } from '@playwright/test';

const ADDRESS = /\b0x[0-9a-f]+(…[0-9a-f]+)?|\b[0-9a-f]{8,}\b/gi;
const MONTHS =
  'Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sep(tember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?';
const DATE_WORDS = new RegExp(
  `\\b(((Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?|${MONTHS}|AM|PM|GMT)\\b)`,
  'g',
);
const NUMBER = /[+-]?\d[\d.,:]*/g;

/** The visible text, each line once, without times, numbers and addresses, which differ from run to run. */
export async function readPageTexts(parts: readonly Locator[], moving?: string): Promise<string[]> {
  const texts = await Promise.all(parts.map((part) => readTexts(part, moving)));
  return [
    ...new Set(
      texts
        .flat()
        .map(blankVariableText)
        .filter((line) => /\p{L}/u.test(line)),
    ),
  ];
}

async function readTexts(part: Locator, moving: string | undefined): Promise<string[]> {
  return await part.evaluate((root, leftOut) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const holder = walker.currentNode.parentElement;
      const isSeen = holder?.checkVisibility({ visibilityProperty: true }) ?? false;
      if (isSeen && !(leftOut && holder?.closest(leftOut))) found.push(walker.currentNode.textContent ?? '');
    }
    return found;
  }, moving);
}

/** Removes what differs from run to run. */
export function blankVariableText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(ADDRESS, '…');
  return /\d/.test(line)
    ? line
        .replace(NUMBER, '…')
        .replace(DATE_WORDS, '…')
        .replace(/…(\W*…)+/g, '…')
    : line;
}
