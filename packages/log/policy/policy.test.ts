import { describe, expect, it } from 'vitest';
import { FormatError } from '../format-error.ts';
import { createKey, writeKey } from '../notes/key.ts';
import { cosign, createSigner, type NoteSigner, signNote } from '../notes/signer.ts';
import { reasonOf } from '../testing/reason-of.ts';
import {
  checkpointAt,
  logSigner,
  NOW_SECONDS,
  ORIGIN,
  quantumLogSigner,
  quantumWitness,
  textAt,
  witness,
} from '../testing/signers.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import { MAX_POLICY_BYTES, parsePolicy } from './parse-policy.ts';

const keyOf = (signer: NoteSigner) => writeKey(signer.key);
const [W1, W2, W3] = [witness(1), witness(2), witness(3)];
const LOG = `log ${keyOf(logSigner)}\n`;
const WITNESSES = `witness a ${keyOf(W1)}\nwitness b ${keyOf(W2)} https://b.example/w\nwitness c ${keyOf(W3)}\n`;

/** The shape of the specification's example: two of one operator and one of another. */
const EXAMPLE = `# Whom we trust
${LOG}
\t${WITNESSES}witness pq\t ${keyOf(quantumWitness)}
  # Two of three
group first 2 a b c
group second any pq
group both all first second
quorum both
`;

describe('a policy', () => {
  it('is read with comments, indents and addresses', () => {
    const policy = parsePolicy(EXAMPLE);
    expect(policy.logs).toEqual([{ key: logSigner.key, url: null }]);
    expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
      ['a', null],
      ['b', 'https://b.example/w'],
      ['c', null],
      ['pq', null],
    ]);
    expect(policy.groups).toEqual([
      { name: 'first', threshold: 2, members: ['a', 'b', 'c'] },
      { name: 'second', threshold: 1, members: ['pq'] },
      { name: 'both', threshold: 2, members: ['first', 'second'] },
    ]);
    expect(policy.quorum).toBe('both');
  });

  it('may require nobody, know no log, and lack the last newline', () => {
    expect(parsePolicy('quorum none')).toEqual({ logs: [], witnesses: [], groups: [], quorum: null });
  });

  it.each([
    ['', 'no-quorum-line', undefined],
    [LOG, 'no-quorum-line', undefined],
    ['quorum none\nquorum none\n', 'duplicate-quorum-line', 2],
    ['quorum a\n', 'unknown-name', 1],
    ['quorum\n', 'bad-line', 1],
    ['quorum none none\n', 'bad-line', 1],
    ['Quorum none\n', 'bad-line', 1],
    ['quorum none # nobody\n', 'bad-line', 1],
    ['quorum none\r\n', 'control-character', 1],
    ['\n\u0000\n', 'control-character', 2],
    ['log\n', 'bad-line', 1],
    ['log key\n', 'bad-key', 1],
    [`log ${keyOf(logSigner)} https://a.example more\n`, 'bad-line', 1],
    [`log ${keyOf(W1)}\n`, 'unknown-key-type', 1],
    [`${LOG}${LOG}`, 'duplicate-key', 2],
    [`witness a ${keyOf(logSigner)}\n`, 'unknown-key-type', 1],
    ['witness a\n', 'bad-line', 1],
    [`witness none ${keyOf(W1)}\n`, 'duplicate-name', 1],
    [`witness a ${keyOf(W1)}\nwitness a ${keyOf(W2)}\n`, 'duplicate-name', 2],
    [`witness a ${keyOf(W1)}\nwitness b ${keyOf(W1)}\n`, 'duplicate-key', 2],
    ['group g any a\n', 'unknown-name', 1],
    [`${WITNESSES}group g any\n`, 'bad-line', 4],
    [`${WITNESSES}group g any none\n`, 'unknown-name', 4],
    [`${WITNESSES}group g any g\n`, 'unknown-name', 4],
    [`${WITNESSES}group a any b\n`, 'duplicate-name', 4],
    [`${WITNESSES}group g 2 a a\n`, 'duplicate-member', 4],
    [`${WITNESSES}group g any a b\ngroup h any b c\n`, 'duplicate-member', 5],
    [`${WITNESSES}group g 0 a b\n`, 'bad-threshold', 4],
    [`${WITNESSES}group g 3 a b\n`, 'bad-threshold', 4],
    [`${WITNESSES}group g 01 a b\n`, 'bad-threshold', 4],
    [`${WITNESSES}group g most a b\n`, 'bad-threshold', 4],
  ])('is refused (case %#): %2$s', (text, reason, line) => {
    expect(() => parsePolicy(text)).toThrow(new FormatError(reason as never, line));
  });

  it('has one witness under two names only once, whatever its type', () => {
    const quantumSibling = createKey('other.example', 'ed25519-cosignature', W1.key.publicKey);
    const text = `witness a ${keyOf(W1)}\nwitness b ${writeKey(quantumSibling)}\nquorum a\n`;
    expect(reasonOf(() => parsePolicy(text))).toBe('duplicate-key');
  });

  it('has at most 64 of a kind, and half a megabyte', () => {
    const line = (at: number) =>
      `witness w${at} ${writeKey(createKey(`w${at}`, 'ed25519-cosignature', new Uint8Array(32).fill(at)))}\n`;
    const many = (count: number) =>
      `${Array.from({ length: count }, (_, at) => line(at)).join('')}quorum none\n`;
    expect(parsePolicy(many(64)).witnesses).toHaveLength(64);
    expect(reasonOf(() => parsePolicy(many(65)))).toBe('too-many-lines');
    expect(reasonOf(() => parsePolicy('#'.repeat(MAX_POLICY_BYTES + 1)))).toBe('too-large');
  });
});

describe('a checkpoint under a policy', () => {
  const policy = parsePolicy(EXAMPLE);

  it('is accepted with the quorum, at the time of its last cosignature', () => {
    // At NOW, NOW + 1, NOW + 2.
    expect(evaluatePolicy(policy, checkpointAt(9, [W2, quantumWitness, W1]))).toMatchObject({
      outcome: 'accepted',
      log: { name: ORIGIN },
      quorumSeconds: NOW_SECONDS + 2,
      cosignatures: [
        { witness: 'a', timeSeconds: NOW_SECONDS + 2 },
        { witness: 'b', timeSeconds: NOW_SECONDS },
        { witness: 'pq', timeSeconds: NOW_SECONDS + 1 },
      ],
    });
    // A later third cosignature does not delay it.
    const note = checkpointAt(9, [quantumWitness, W1, W2, W3]);
    expect(evaluatePolicy(policy, note)).toMatchObject({ quorumSeconds: NOW_SECONDS + 2 });
  });

  it.each([
    ['nobody', []],
    ['one of the first group', [W1, quantumWitness]],
    ['the first group alone', [W1, W2, W3]],
    ['a stranger', [W1, quantumWitness, witness(7)]],
    ['the same one twice', [W1, W1, quantumWitness]],
  ])('has no quorum with %s', (_, witnesses) => {
    expect(evaluatePolicy(policy, checkpointAt(9, witnesses))).toMatchObject({ outcome: 'no-quorum' });
  });

  it('counts the earliest of a witness that signed twice', () => {
    const text = textAt(9);
    const signatures = [
      signNote(text, logSigner),
      cosign(text, W1, NOW_SECONDS + 50),
      cosign(text, W1, NOW_SECONDS),
    ];
    expect(evaluatePolicy(parsePolicy(`${LOG}${WITNESSES}quorum a\n`), { text, signatures })).toMatchObject({
      quorumSeconds: NOW_SECONDS,
      cosignatures: [{ witness: 'a', timeSeconds: NOW_SECONDS }],
    });
  });

  it('does not count a cosignature of time 0: it says nothing about the largest tree', () => {
    const text = textAt(9);
    const signatures = [signNote(text, logSigner), signNote(text, quantumWitness)];
    const verdict = evaluatePolicy(parsePolicy(`${LOG}witness pq ${keyOf(quantumWitness)}\nquorum pq\n`), {
      text,
      signatures,
    });
    expect(verdict).toMatchObject({ outcome: 'no-quorum', cosignatures: [] });
  });

  it('is accepted without anybody when the policy requires nobody', () => {
    const verdict = evaluatePolicy(parsePolicy(`${LOG}quorum none\n`), checkpointAt(9));
    expect(verdict).toMatchObject({ outcome: 'accepted', quorumSeconds: null });
  });

  it('of another log is refused, also with all cosignatures', () => {
    const other = createSigner(ORIGIN, 'ed25519', new Uint8Array(32).fill(77));
    const text = textAt(9);
    const cosignatures = checkpointAt(9, [W1, W2, quantumWitness]).signatures.slice(1);
    expect(evaluatePolicy(policy, { text, signatures: [signNote(text, other), ...cosignatures] })).toEqual({
      outcome: 'unknown-log',
    });
    expect(evaluatePolicy(policy, { text, signatures: cosignatures })).toEqual({ outcome: 'unknown-log' });
    const elsewhere = text.replace(ORIGIN, 'other.example/log');
    expect(evaluatePolicy(policy, { text: elsewhere, signatures: [signNote(elsewhere, logSigner)] })).toEqual(
      { outcome: 'unknown-log' },
    );
  });

  it('is refused with one wrong signature of a key that it knows', () => {
    const note = checkpointAt(9, [W1, W2, quantumWitness]);
    for (const [at, line] of note.signatures.entries()) {
      const wrong = { ...line, signature: line.signature.with(20, (line.signature[20] as number) ^ 1) };
      const verdict = evaluatePolicy(policy, { ...note, signatures: note.signatures.with(at, wrong) });
      expect(verdict).toMatchObject({ outcome: 'wrong-signature', key: { name: line.name } });
    }
  });

  it('may be of a log whose key the verifier has from elsewhere', () => {
    const anyLog = parsePolicy(`${WITNESSES}quorum a\n`);
    const note = checkpointAt(9, [W1]);
    expect(evaluatePolicy(anyLog, note)).toEqual({ outcome: 'unknown-log' });
    expect(evaluatePolicy(anyLog, note, [logSigner.key])).toMatchObject({ outcome: 'accepted' });
    const text = textAt(9);
    const quantum = { text, signatures: [signNote(text, quantumLogSigner), cosign(text, W1, NOW_SECONDS)] };
    expect(evaluatePolicy(anyLog, quantum, [logSigner.key, quantumLogSigner.key])).toMatchObject({
      outcome: 'accepted',
    });
  });

  it('is no other note', () => {
    const text = 'Hello.\n';
    expect(reasonOf(() => evaluatePolicy(policy, { text, signatures: [signNote(text, logSigner)] }))).toBe(
      'bad-number',
    );
  });
});
