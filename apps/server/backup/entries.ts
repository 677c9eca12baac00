import { z } from 'zod';

/**
 * The archive, in this order: what it is, the tables, pictures and proofs, and what it must contain. Names and contents
 * of pictures and proofs can be checked against each other, so a name from an archive is never used as a path.
 */
export const MANIFEST = 'signboard.json';
/** Without it, the archive was cut off. */
export const COMPLETE = 'complete.json';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NAMES = {
  table: /^tables\/([a-z_]+)\/\d{6,}\.copy$/,
  picture: /^pictures\/([0-9a-f]{64})\.webp$/,
  narrowPicture: /^narrow-pictures\/([0-9a-f]{64})\/([0-9a-f]{64})\.webp$/,
  proof: new RegExp(`^proofs/(${UUID})\\.json\\.gz$`),
};

export const nameOf = {
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`,
  picture: (id: string) => `pictures/${id}.webp`,
  narrowPicture: (id: string, sha256: string) => `narrow-pictures/${id}/${sha256}.webp`,
  proof: (id: string) => `proofs/${id}.json.gz`,
};

export type EntryName = { kind: keyof typeof NAMES; id: string; sha256: string };

/** Null for a name that no backup contains. */
export function parseName(name: string): EntryName | null {
  for (const [kind, pattern] of Object.entries(NAMES)) {
    const [, id, sha256 = ''] = pattern.exec(name) ?? [];
    if (id) return { kind: kind as EntryName['kind'], id, sha256 };
  }
  return null;
}

/** `schema` names the baseline and migrations of the saved database, with their checksums. */
export const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string().max(100),
  madeAt: z.iso.datetime(),
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** `sha256` is that of the uncompressed archive before this entry. */
export const completeSchema = z.object({ rows: z.int(), entries: z.int(), sha256: z.string() });
export type Complete = z.infer<typeof completeSchema>;
