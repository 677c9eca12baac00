import type { NoteKey } from '../notes/key.ts';

/** Whom a verifier trusts. `name` of a witness is a name of this file only; its key has its own. */
export type Policy = {
  logs: readonly { key: NoteKey; url: string | null }[];
  witnesses: readonly { name: string; key: NoteKey; url: string | null }[];
  /** Members are names of witnesses or of groups above. */
  groups: readonly { name: string; threshold: number; members: readonly string[] }[];
  /** The name of a witness or group; null when no cosignature is required. */
  quorum: string | null;
};
