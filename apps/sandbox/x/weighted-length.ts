const URL_WEIGHT = 23;
const LIGHT_RANGES: [number, number][] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
const DOMAIN =
  '(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:com|org|net|io|xyz|art|fun|wtf|ai|app|dev|gg|co|me|club)';
const LINKS = new RegExp(`https?://[^\\s]+|(?<![\\w@$#.-])${DOMAIN}(?![\\w.-])(?:/[^\\s]*)?`, 'giu');
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u;

const CHARACTERS = new Intl.Segmenter('en');

/** The length of a post as X counts it: a link is 23, an emoji 2, most other scripts 2 per character. */
export function weightedLength(text: string): number {
  const normal = text.normalize('NFC');
  const links = normal.match(LINKS)?.length ?? 0;
  const clusters = [...CHARACTERS.segment(normal.replace(LINKS, ''))];
  return clusters.reduce((total, { segment }) => total + weightOf(segment), links * URL_WEIGHT);
}

function weightOf(segment: string): number {
  if (EMOJI.test(segment)) return 2;
  return [...segment].reduce(
    (total, character) => total + (isLight(character.codePointAt(0) ?? 0) ? 1 : 2),
    0,
  );
}

function isLight(code: number): boolean {
  return LIGHT_RANGES.some(([from, to]) => code >= from && code <= to);
}

/** Ticker symbols in a text; dollar amounts do not count. */
export function countCashtags(text: string): number {
  return text.match(/(?<!\S)\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\w])/giu)?.length ?? 0;
}
