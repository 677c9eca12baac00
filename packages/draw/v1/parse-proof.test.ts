import { beforeAll, describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { makeReveal, seededBytes, seededNumbers } from '../draw-for-test.ts';
import { nobleSha256 } from '../hash.ts';
import { toHex } from '../hex.ts';
import { MAX_PROOF_BYTES, parseProof } from '../parse-proof.ts';
import { hashSecret } from '../randomness.ts';
import { verifyProof } from '../verify-proof.ts';
import { makeProof, toProofFile } from './draw-for-test.ts';
import type { ProofV1 } from './proof-file.ts';

const secret = seededBytes('secret', 32);
let proof: ProofV1;
let file = '';
beforeAll(async () => {
  proof = makeProof({
    source: { kind: 'commit-reveal', secretHash: toHex(hashSecret(secret)) },
    reveal: makeReveal(secret),
  });
  proof.statements.listName = 'Ñandú 🎟 «primera»';
  file = await toProofFile(proof);
});

const faultOf = (text: string | Uint8Array) => {
  const read = parseProof(text);
  return 'fault' in read ? read.fault : null;
};

const withField = (key: string, value: unknown) => JSON.stringify({ ...JSON.parse(file), [key]: value });

describe('proof file', () => {
  it('keeps its content when written and parsed, as text and as bytes', () => {
    expect(parseProof(file)).toEqual({ proof });
    expect(parseProof(new TextEncoder().encode(file))).toEqual({ proof });
  });

  it('can be reformatted', () => {
    expect(parseProof(JSON.stringify(JSON.parse(file), null, 2))).toEqual({ proof });
    expect(parseProof(`\ufeff${file}`)).toHaveProperty('fault');
    expect(parseProof(new TextEncoder().encode(`\ufeff${file}`))).toHaveProperty('fault');
  });

  it('is streamed, and openings can be an async iterable', async () => {
    async function* openings() {
      yield* proof.opened;
    }
    const { writeProof } = await import('./proof-file.ts');
    const leaves = seededBytes('big', 5_000 * 32);
    let [text, longest] = ['', 0];
    for await (const chunk of writeProof({ ...proof, leaves, opened: openings() })) {
      text += chunk;
      longest = Math.max(longest, chunk.length);
    }
    const read = parseProof(text) as { proof: ProofV1 };
    // As text: comparing bytes one by one takes a second.
    expect({ ...read.proof, leaves: toHex(read.proof.leaves) }).toEqual({ ...proof, leaves: toHex(leaves) });
    expect(longest).toBeLessThan(text.length / 2);
  });

  it.each<[string, () => string | Uint8Array, { reason: string; path: string }]>([
    ['nothing', () => '', { reason: 'not-json', path: '' }],
    ['half of it', () => file.slice(0, file.length / 2), { reason: 'not-json', path: '' }],
    ['bytes that are no text', () => Uint8Array.of(0x7b, 0xff, 0x7d), { reason: 'not-json', path: '' }],
    ['null', () => 'null', { reason: 'not-an-object', path: '' }],
    ['a list', () => '[]', { reason: 'not-an-object', path: '' }],
    ['another format', () => withField('format', 'x'), { reason: 'unknown-value', path: 'format' }],
    ['a later version', () => withField('version', 3), { reason: 'unknown-value', path: 'version' }],
    ['a version in words', () => withField('version', '1'), { reason: 'unknown-value', path: 'version' }],
    ['leaves as a list', () => withField('leaves', []), { reason: 'not-hex', path: 'leaves' }],
    ['half a leaf', () => withField('leaves', 'ab'), { reason: 'wrong-length', path: 'leaves' }],
    ['capital digits', () => withField('leaves', 'AB'.repeat(32)), { reason: 'not-hex', path: 'leaves' }],
    ['strange digits', () => withField('leaves', '٠'.repeat(64)), { reason: 'not-hex', path: 'leaves' }],
    ['openings as an object', () => withField('opened', {}), { reason: 'not-a-list', path: 'opened' }],
    [
      'an opening of nothing',
      () => withField('opened', [null]),
      { reason: 'not-an-object', path: 'opened[0]' },
    ],
    [
      'an address in other letters',
      () =>
        withField('opened', [{ salt: '00'.repeat(16), chain: 'ethereum', address: `0x${'A'.repeat(40)}` }]),
      { reason: 'not-an-address', path: 'opened[0].address' },
    ],
    [
      'an unknown chain',
      () => withField('opened', [{ salt: '00'.repeat(16), chain: 'bitcoin', address: 'x' }]),
      { reason: 'unknown-value', path: 'opened[0].chain' },
    ],
    ['no reveal', () => withField('reveal', null), { reason: 'unknown-value', path: 'reveal.kind' }],
    [
      'a script as its page',
      () => withField('statements', { listName: 'x', page: 'javascript:alert(1)' }),
      { reason: 'unknown-value', path: 'statements.page' },
    ],
    [
      'a name that is too long',
      () => withField('statements', { listName: 'x'.repeat(301), page: 'https://a.example/' }),
      { reason: 'wrong-length', path: 'statements.listName' },
    ],
    [
      'a field from the prototype',
      () => file.replace('"version":1,', '"version":1,"__proto__":{"seed":1},'),
      { reason: 'unknown-field', path: '__proto__' },
    ],
    ['more than fits', () => new Uint8Array(MAX_PROOF_BYTES + 1), { reason: 'too-large', path: '' }],
    ['endless nesting', () => '['.repeat(200_000), { reason: 'not-json', path: '' }],
  ])('is refused when it is %s', (_what, make, fault) => {
    expect(faultOf(make())).toEqual(fault);
  });

  it('never crashes the parser, however it was corrupted', () => {
    const pick = seededNumbers('damage');
    const clean = JSON.stringify(JSON.parse(file));
    for (let round = 0; round < scale(400, 1_500); round += 1) {
      const damaged = damage(file, pick);
      const { isVerified, checks } = verifyProof(damaged, { hashInto: nobleSha256 });
      expect(checks.length).toBeGreaterThanOrEqual(9);
      if (isVerified) expect(withoutStatements(damaged)).toBe(withoutStatements(clean));
    }
  });
});

function withoutStatements(text: string): string {
  const { statements: _statements, ...rest } = JSON.parse(text);
  return JSON.stringify(rest);
}

/** Deletes, duplicates, overwrites or moves a part of the text. */
function damage(text: string, pick: (bound: number) => number): string {
  const at = pick(text.length);
  const length = 1 + pick(80);
  const piece = text.slice(at, at + length);
  const kind = pick(5);
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(0, at) + text.slice(at + length);
  if (kind === 2) return text.slice(0, at) + piece + text.slice(at);
  if (kind === 3) return text.slice(0, at) + '{}[],:"0fF-.eE\\\u0000'.charAt(pick(16)) + text.slice(at + 1);
  const to = pick(text.length - length);
  const rest = text.slice(0, at) + text.slice(at + length);
  return rest.slice(0, to) + piece + rest.slice(to);
}
