import { describe, expect, it } from 'vitest';
import { writeKey } from '../notes/key.ts';
import { toUtf8 } from '../notes/text.ts';
import { parsePolicy } from '../policy/parse-policy.ts';
import { flipBits } from '../testing/flip-bits.ts';
import { reasonOf } from '../testing/reason-of.ts';
import {
  checkpointAt,
  leafHashAt,
  logSigner,
  NOW_SECONDS,
  proveInclusion,
  witness,
} from '../testing/signers.ts';
import { MAX_TLOG_PROOF_BYTES, parseTlogProof, type TlogProof, writeTlogProof } from './tlog-proof.ts';
import { verifyTlogProof } from './verify-tlog-proof.ts';

const makeProof = (index: number, size: number, extra: Uint8Array | null = null): TlogProof => ({
  extra,
  index,
  hashes: proveInclusion(index, size),
  checkpoint: checkpointAt(size, [witness(1)]),
});
const policy = parsePolicy(
  `log ${writeKey(logSigner.key)}\nwitness a ${writeKey(witness(1).key)}\nwitness b ${writeKey(witness(2).key)}\ngroup g any a b\nquorum g\n`,
);

describe('a proof file', () => {
  it('is read as it was written', () => {
    for (const proof of [
      makeProof(0, 1),
      makeProof(41, 100),
      makeProof(3, 7, toUtf8('extra')),
      makeProof(3, 7, new Uint8Array(0)),
    ])
      expect(parseTlogProof(toUtf8(writeTlogProof(proof)))).toEqual(proof);
    expect(writeTlogProof(makeProof(41, 100, Uint8Array.of(1, 2, 3)))).toMatch(
      /^c2sp\.org\/tlog-proof@v1\nextra AQID\nindex 41\n(.{43}=\n){7}\nlists\.example\/log\n100\n.{43}=\n\n\u2014 /,
    );
  });

  const file = writeTlogProof(makeProof(41, 100, Uint8Array.of(1)));
  it.each([
    ['without an empty line', 'c2sp.org/tlog-proof@v1\nindex 0\n', 'no-empty-line'],
    ['of another version', file.replace('@v1', '@v2'), 'bad-header'],
    ['with Windows line ends', file.replaceAll('\n', '\r\n'), 'no-empty-line'],
    ['with a byte order mark', `\ufeff${file}`, 'bad-header'],
    ['without an index', file.replace('index 41\n', ''), 'bad-header'],
    ['with a negative index', file.replace('index 41', 'index -1'), 'bad-number'],
    [
      'with an index that no tree has',
      file.replace('index 41', 'index 9223372036854775807'),
      'number-too-large',
    ],
    [
      'with the extra line after the index',
      file.replace('extra AQ==\nindex 41', 'index 41\nextra AQ=='),
      'bad-base64',
    ],
    ['with two extra lines', file.replace('extra AQ==', 'extra AQ==\nextra AQ=='), 'bad-header'],
    ['with broken extra data', file.replace('extra AQ==', 'extra AQ'), 'bad-base64'],
    [
      'with 64 hashes',
      file.replace('index 41\n', `index 41\n${`${'A'.repeat(43)}=\n`.repeat(57)}`),
      'too-many-hashes',
    ],
    ['with a short hash', file.replace('index 41\n', 'index 41\nAAAA\n'), 'bad-hash'],
    ['without signatures', file.slice(0, file.indexOf('\n\u2014')), 'no-empty-line'],
    ['cut off', file.slice(0, -9), 'no-final-newline'],
  ])('%s is refused', (_, text, reason) => {
    expect(reasonOf(() => parseTlogProof(text))).toBe(reason);
  });

  it('has limits', () => {
    const hashes = `${'A'.repeat(43)}=\n`.repeat(56);
    expect(parseTlogProof(file.replace('index 41\n', `index 41\n${hashes}`)).hashes).toHaveLength(63);
    expect(reasonOf(() => parseTlogProof('x'.repeat(MAX_TLOG_PROOF_BYTES + 1)))).toBe('too-large');
    const extra = new Uint8Array(65 * 1024);
    expect(reasonOf(() => parseTlogProof(writeTlogProof({ ...makeProof(0, 1), extra })))).toBe('too-large');
  });
});

describe('its verdict', () => {
  const proof = makeProof(41, 100);
  const leafHash = leafHashAt(41);

  it('is accepted for the entry that is included and witnessed', () => {
    expect(verifyTlogProof(proof, leafHash, policy)).toMatchObject({
      outcome: 'accepted',
      quorumSeconds: NOW_SECONDS,
      checkpoint: { size: 100 },
    });
  });

  it('is not-included for another entry, index or hash', () => {
    const outcomeOf = (changed: TlogProof, hash = leafHash) => verifyTlogProof(changed, hash, policy).outcome;
    expect(outcomeOf(proof, leafHashAt(40))).toBe('not-included');
    expect(outcomeOf({ ...proof, index: 40 })).toBe('not-included');
    expect(outcomeOf({ ...proof, index: 100 })).toBe('not-included');
    expect(outcomeOf({ ...proof, hashes: proof.hashes.slice(1) })).toBe('not-included');
    const [flipped] = flipBits(proof.hashes[0] as Uint8Array);
    expect(outcomeOf({ ...proof, hashes: proof.hashes.with(0, flipped as Uint8Array) })).toBe('not-included');
  });

  it('is about the signatures first', () => {
    const unsigned = {
      ...proof,
      checkpoint: { ...proof.checkpoint, signatures: proof.checkpoint.signatures.slice(1) },
    };
    expect(verifyTlogProof(unsigned, leafHash, policy).outcome).toBe('unknown-log');
    const unwitnessed = { ...proof, checkpoint: checkpointAt(100) };
    expect(verifyTlogProof(unwitnessed, leafHash, policy).outcome).toBe('no-quorum');
    expect(verifyTlogProof(unwitnessed, leafHashAt(40), policy).outcome).toBe('not-included');
  });

  it('does not depend on the extra data', () => {
    const extra = toUtf8('anything');
    expect(verifyTlogProof({ ...proof, extra }, leafHash, policy).outcome).toBe('accepted');
  });
});
