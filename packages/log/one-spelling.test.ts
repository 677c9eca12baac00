import { describe, expect, it } from 'vitest';
import { scale } from '../../testing/scope.ts';
import { FormatError } from './format-error.ts';
import { parseCheckpoint, writeCheckpoint } from './notes/checkpoint.ts';
import { parseKey, writeKey } from './notes/key.ts';
import { parseNote, writeNote } from './notes/note.ts';
import { parsePolicy } from './policy/parse-policy.ts';
import { parseTlogProof, writeTlogProof } from './proof/tlog-proof.ts';
import { mutateText } from './testing/mutate-text.ts';
import {
  checkpointAt,
  logSigner,
  proveConsistency,
  proveInclusion,
  textAt,
  witness,
} from './testing/signers.ts';
import { parseAddCheckpoint, writeAddCheckpoint } from './witness/add-checkpoint.ts';

type Format = { text: string; rewrite(text: string): string };

const note = checkpointAt(100, [witness(1)]);
const hashes = proveInclusion(41, 100);
const FORMATS: Record<string, Format> = {
  key: { text: writeKey(logSigner.key), rewrite: (text) => writeKey(parseKey(text)) },
  checkpoint: { text: textAt(100), rewrite: (text) => writeCheckpoint(parseCheckpoint(text)) },
  note: { text: writeNote(note), rewrite: (text) => writeNote(parseNote(text)) },
  'proof file': {
    text: writeTlogProof({ extra: Uint8Array.of(1, 2, 3, 4), index: 41, hashes, checkpoint: note }),
    rewrite: (text) => writeTlogProof(parseTlogProof(text)),
  },
  request: {
    text: writeAddCheckpoint({ oldSize: 41, proof: proveConsistency(41, 100), note }),
    rewrite: (text) => writeAddCheckpoint(parseAddCheckpoint(text)),
  },
};

const STEP = scale(17, 1);

const isRefused = (run: () => void): boolean => {
  try {
    run();
    return false;
  } catch (error) {
    if (error instanceof FormatError) return true;
    throw error;
  }
};

describe.each(Object.entries(FORMATS))('a %s', (_, { text, rewrite }) => {
  it('is refused when it is changed, or is one that would be written like that', () => {
    let refused = 0;
    const misread: string[] = [];
    for (const changed of mutateText(text, STEP))
      if (isRefused(() => rewrite(changed))) refused += 1;
      else if (rewrite(changed) !== changed) misread.push(changed);
    expect(misread).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    expect(rewrite(text)).toBe(text);
  });
});

it('a policy is refused with a FormatError, or read', () => {
  const text = `log ${writeKey(logSigner.key)}\nwitness a ${writeKey(witness(1).key)}\ngroup g 1 a\nquorum g\n`;
  const outcomes = [...mutateText(text, STEP)].map((changed) => isRefused(() => parsePolicy(changed)));
  expect(new Set(outcomes)).toEqual(new Set([true, false]));
});
