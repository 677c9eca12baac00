type HugeValue = [what: string, write: (bytes: number) => string];

/** Lists and objects that are expensive to parse or to validate, each as JSON text of about this size in bytes. */
export const HUGE_STRUCTURES: readonly HugeValue[] = [
  ['empty texts', (bytes) => items('""', bytes)],
  ['numbers', (bytes) => items('1', bytes)],
  ['empty objects', (bytes) => items('{}', bytes)],
  ['empty lists', (bytes) => items('[]', bytes)],
  ['nested lists', (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
  ['nested objects', (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`],
  ['brackets that are never closed', (bytes) => '['.repeat(bytes)],
  ['texts without commas', (bytes) => '""'.repeat(bytes / 2)],
  ['many keys', manyKeys],
];

/** Texts that are expensive to read, or to match with a careless pattern. */
export const HUGE_TEXTS: readonly HugeValue[] = [
  ...['a', ' ', '9', ',', 'a-', 'a@', 'a.', '#a ', '0x0', '\\n', '\\"', '👨‍👩‍👧'].map(
    (part): HugeValue => [
      `a text of ${part}`,
      (bytes) => `"${part.repeat(bytes / Buffer.byteLength(part))}"`,
    ],
  ),
];

const items = (item: string, bytes: number) =>
  `[${Array(Math.floor(bytes / (item.length + 1)))
    .fill(item)
    .join()}]`;

function manyKeys(bytes: number): string {
  const keys = Array.from({ length: bytes / 11 }, (_, at) => `"${at.toString(36).padStart(5, '-')}":1`);
  return `{${keys.join()}}`;
}
