import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** The design hash and texts when the screenshots were taken. */
type PicturesRecord = { design: string; words: Record<string, string[]> };

const FILE = new URL('./pictures.json', import.meta.url);

export function readPicturesRecord(): PicturesRecord {
  return JSON.parse(readFileSync(FILE, 'utf8')) as PicturesRecord;
}

export function writePicturesRecord(record: PicturesRecord): void {
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}

const TOKENS = new URL('../../apps/web/ui/tokens.css', import.meta.url);

/** A hash of the design tokens' values, without comments and whitespace. */
export function designHash(): string {
  const css = readFileSync(TOKENS, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ');
  return createHash('sha256').update(css).digest('hex').slice(0, 16);
}
