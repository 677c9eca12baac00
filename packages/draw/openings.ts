import { type Chain, readChain, requireAddress } from './address.ts';
import { canonicalJson } from './canonical-json.ts';
import { MAX_ENTRIES } from './digest-order.ts';
import { SALT_BYTES } from './entry.ts';
import { HASH_BYTES } from './hash.ts';
import {
  arrayOf,
  type Fault,
  fields,
  hexBytes,
  literal,
  ofVersion,
  parseJson,
  type Reader,
  text,
  tryRead,
  VERSION,
} from './read-fields.ts';

/** An entry revealed to everyone: salt in hex, address in its canonical spelling. */
export type Opening = { salt: string; chain: Chain; address: string };

/** Not part of the proof, which never changes: people who erase their account disappear from the openings. */
export type Openings = { commitment: string; opened: Opening[] };

export const OPENINGS_FORMAT = 'signboard-draw-openings';
const MAX_BYTES = 400_000_000;
const OPENINGS_PER_CHUNK = 512;

/** Checks the shape of an untrusted openings file, not whether the openings are entries of a draw. */
export function parseOpenings(input: string | Uint8Array): { openings: Openings } | { fault: Fault } {
  const read = tryRead(() => ofVersion(readOpenings)(parseJson(input, MAX_BYTES), ''));
  if ('fault' in read) return read;
  const { commitment, opened } = read.value;
  return { openings: { commitment, opened } };
}

/** Streams an openings file; `opened` can come from wherever the entries are stored. */
export async function* writeOpenings(
  commitment: string,
  opened: Iterable<Opening> | AsyncIterable<Opening>,
): AsyncGenerator<string, void, void> {
  yield `{"format":"${OPENINGS_FORMAT}",\n"version":${VERSION},\n"commitment":"${commitment}",\n"opened":[`;
  yield* writeOpeningList(opened);
  yield ']}\n';
}

export async function* writeOpeningList(
  opened: Iterable<Opening> | AsyncIterable<Opening>,
): AsyncGenerator<string, void, void> {
  let separator = '\n';
  let chunk: string[] = [];
  for await (const { salt, chain, address } of opened) {
    chunk.push(`${separator}${canonicalJson({ salt, chain, address })}`);
    separator = ',\n';
    if (chunk.length < OPENINGS_PER_CHUNK) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}

const readOpeningFields = fields<Opening>({
  salt: hexBytes(SALT_BYTES),
  chain: readChain,
  address: text(1, 64),
});

const readOpening: Reader<Opening> = (value, path) => requireAddress(readOpeningFields(value, path), path);

export const readOpeningList: Reader<Opening[]> = arrayOf(readOpening, MAX_ENTRIES);

const readOpenings = fields<Openings & { format: string; version: number }>({
  format: literal(OPENINGS_FORMAT),
  version: literal(VERSION),
  commitment: hexBytes(HASH_BYTES),
  opened: readOpeningList,
});
