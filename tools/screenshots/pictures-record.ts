import { readFileSync, writeFileSync } from 'node:fs';

/** The design hash and texts when the screenshots were taken. */
export type PicturesRecord = { design: string; words: Record<string, string[]> };

const FILE = new URL('./pictures.json', import.meta.url);

export function readPicturesRecord(): PicturesRecord {
  return JSON.parse(readFileSync(FILE, 'utf8')) as PicturesRecord;
}

export function writePicturesRecord(record: PicturesRecord): void {
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}
