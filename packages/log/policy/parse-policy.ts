import { FormatError } from '../format-error.ts';
import { type NoteKey, parseKey } from '../notes/key.ts';
import type { KeyType } from '../notes/key-types.ts';
import { readText } from '../notes/text.ts';
import type { Policy } from './policy.ts';

export const MAX_POLICY_BYTES = 512 * 1024;
/** Of logs, witnesses and groups each; the specification asks for at least 32. */
const MAX_POLICY_LINES = 64;

const LOG_KEYS: readonly KeyType[] = ['ed25519', 'ml-dsa-44-cosignature'];
const WITNESS_KEYS: readonly KeyType[] = ['ed25519-cosignature', 'ml-dsa-44-cosignature'];

const NOBODY = 'none';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them, except tab and newline
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/;

type Draft = {
  logs: Policy['logs'][number][];
  witnesses: Policy['witnesses'][number][];
  groups: Policy['groups'][number][];
  quorum: string | null | undefined;
  /** Of witnesses and groups. */
  names: Set<string>;
  members: Set<string>;
};

/** Errors have the number of the line, except those of the file as a whole. */
export function parsePolicy(input: string | Uint8Array): Policy {
  const draft: Draft = {
    logs: [],
    witnesses: [],
    groups: [],
    quorum: undefined,
    names: new Set(),
    members: new Set(),
  };
  for (const [at, line] of readText(input, MAX_POLICY_BYTES).split('\n').entries()) {
    try {
      readLine(line, draft);
    } catch (error) {
      throw error instanceof FormatError ? new FormatError(error.reason, at + 1) : error;
    }
  }
  const { logs, witnesses, groups, quorum } = draft;
  if (quorum === undefined) throw new FormatError('no-quorum-line');
  return { logs, witnesses, groups, quorum };
}

function readLine(line: string, draft: Draft): void {
  if (CONTROL_CHARACTERS.test(line)) throw new FormatError('control-character');
  const [word, ...rest] = line.split(/[ \t]+/).filter((item) => item !== '');
  if (word === undefined || word.startsWith('#')) return;
  if (word === 'log') readLog(rest, draft);
  else if (word === 'witness') readWitness(rest, draft);
  else if (word === 'group') readGroup(rest, draft);
  else if (word === 'quorum') readQuorum(rest, draft);
  else throw new FormatError('bad-line');
}

function readLog([text, url, ...others]: string[], { logs }: Draft): void {
  if (!text || others.length > 0) throw new FormatError('bad-line');
  logs.push({ key: readKey(text, LOG_KEYS, logs), url: url ?? null });
  assertFew(logs);
}

function readWitness([name, text, url, ...others]: string[], { witnesses, names }: Draft): void {
  if (!name || !text || others.length > 0) throw new FormatError('bad-line');
  witnesses.push({ name, key: readKey(text, WITNESS_KEYS, witnesses), url: url ?? null });
  assertFew(witnesses);
  addName(name, names);
}

function readGroup([name, threshold, ...members]: string[], { groups, names, members: taken }: Draft): void {
  if (!name || !threshold || members.length === 0) throw new FormatError('bad-line');
  for (const member of members) {
    if (!names.has(member)) throw new FormatError('unknown-name');
    // Otherwise one witness could count twice for a quorum.
    if (taken.has(member)) throw new FormatError('duplicate-member');
    taken.add(member);
  }
  groups.push({ name, threshold: readThreshold(threshold, members.length), members });
  assertFew(groups);
  addName(name, names);
}

function readQuorum([name, ...others]: string[], draft: Draft): void {
  if (!name || others.length > 0) throw new FormatError('bad-line');
  if (draft.quorum !== undefined) throw new FormatError('duplicate-quorum-line');
  if (name !== NOBODY && !draft.names.has(name)) throw new FormatError('unknown-name');
  draft.quorum = name === NOBODY ? null : name;
}

function readThreshold(text: string, count: number): number {
  if (text === 'all') return count;
  if (text === 'any') return 1;
  const threshold = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  if (threshold < 1 || threshold > count) throw new FormatError('bad-threshold');
  return threshold;
}

function readKey(text: string, types: readonly KeyType[], others: readonly { key: NoteKey }[]): NoteKey {
  const key = parseKey(text);
  if (!types.includes(key.type)) throw new FormatError('unknown-key-type');
  if (others.some((other) => isDuplicate(other.key, key))) throw new FormatError('duplicate-key');
  return key;
}

/** The same public key under another name or type is the same key. Nor can two keys have one name and id. */
function isDuplicate(a: NoteKey, b: NoteKey): boolean {
  if (a.name === b.name && a.id === b.id) return true;
  return (
    a.publicKey.length === b.publicKey.length && a.publicKey.every((byte, at) => byte === b.publicKey[at])
  );
}

function addName(name: string, names: Set<string>): void {
  if (name === NOBODY || names.has(name)) throw new FormatError('duplicate-name');
  names.add(name);
}

function assertFew(rows: readonly unknown[]): void {
  if (rows.length > MAX_POLICY_LINES) throw new FormatError('too-many-lines');
}
