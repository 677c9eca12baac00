import { describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { emptyRoot } from '../merkle/hash.ts';
import { addSignatures, type Note, type SignatureLine, writeSignatureLines } from '../notes/note.ts';
import { cosign, createSigner, signNote } from '../notes/signer.ts';
import { toUtf8 } from '../notes/text.ts';
import { reasonOf } from '../testing/reason-of.ts';
import {
  checkpointAt,
  leafHashAt,
  logSigner,
  NOW_SECONDS,
  ORIGIN,
  proveConsistency,
  quantumWitness,
  rootAt,
  textAt,
  witness,
} from '../testing/signers.ts';
import { MAX_ADD_CHECKPOINT_BYTES, parseAddCheckpoint, writeAddCheckpoint } from './add-checkpoint.ts';
import { decideAddCheckpoint, type WitnessView } from './decide-add-checkpoint.ts';
import { readCosignatures, readStoredSize } from './read-cosignatures.ts';
import { writeWitnessedPath } from './witnessed-path.ts';

const SIGNERS = [witness(1), quantumWitness];
const view = (size: number | null, changes: Partial<WitnessView> = {}): WitnessView => ({
  logKeys: [logSigner.key],
  latest: size === null ? null : { size, root: rootAt(size) },
  signers: SIGNERS,
  nowSeconds: NOW_SECONDS,
  ...changes,
});
const bodyOf = (oldSize: number, note: Note, proof: Uint8Array[]) =>
  writeAddCheckpoint({ oldSize, proof, note });
const ask = (oldSize: number, size: number, state: WitnessView, proof = proveConsistency(oldSize, size)) =>
  decideAddCheckpoint(parseAddCheckpoint(bodyOf(oldSize, checkpointAt(size), proof)), state);

describe('a witness', () => {
  it('cosigns the first checkpoint of a log, and each that grows from it', () => {
    let state = view(null);
    for (const [oldSize, size] of [
      [0, 3],
      [3, 3],
      [3, 64],
      [64, 300],
    ] as const) {
      const decision = ask(oldSize, size, state);
      if (decision.status !== 200) throw new Error(decision.refusal);
      expect(decision.latest).toEqual({ size, root: rootAt(size) });
      state = view(null, { latest: decision.latest });
      const verdict = readCosignatures(
        toUtf8(decision.body),
        checkpointAt(size),
        SIGNERS.map(({ key }) => key),
      );
      expect(verdict).toMatchObject({
        wrongKey: null,
        signatures: [{ timeSeconds: NOW_SECONDS }, { timeSeconds: NOW_SECONDS }],
      });
    }
  });

  it('answers 404 to a log that it does not know', () => {
    const another = createSigner('other.example/log', 'ed25519', new Uint8Array(32).fill(1));
    for (const logKeys of [[], [another.key]])
      expect(ask(0, 3, view(null, { logKeys }))).toMatchObject({ status: 404, refusal: 'unknown-origin' });
  });

  it('answers 403 without a valid signature of a key that it trusts for this origin', () => {
    const text = textAt(3);
    const stranger = createSigner(ORIGIN, 'ed25519', new Uint8Array(32).fill(88));
    const elsewhere = createSigner('other.example/log', 'ed25519', new Uint8Array(32).fill(1));
    const wrong = { ...signNote(text, logSigner), signature: new Uint8Array(64) };
    for (const line of [signNote(text, stranger), signNote(text, elsewhere), wrong]) {
      const request = parseAddCheckpoint(bodyOf(0, { text, signatures: [line] }, []));
      const trusted = view(null, { logKeys: [logSigner.key, elsewhere.key] });
      expect(decideAddCheckpoint(request, trusted)).toMatchObject({ status: 403 });
    }
    const mixed = { text, signatures: [signNote(text, stranger), signNote(text, logSigner)] };
    expect(decideAddCheckpoint(parseAddCheckpoint(bodyOf(0, mixed, [])), view(null))).toMatchObject({
      status: 200,
    });
  });

  it('answers 400 to a log that shrinks in its own words', () => {
    expect(ask(9, 5, view(9), [])).toMatchObject({ status: 400, refusal: 'old-size-above-new' });
  });

  it('answers 409 with its size to another old size, so that the log can begin there', () => {
    for (const oldSize of [0, 5, 8, 10]) {
      const decision = ask(oldSize, 64, view(9));
      expect(decision).toMatchObject({ status: 409, body: '9\n', contentType: 'text/x.tlog.size' });
      expect(ask(readStoredSize(decision.body), 64, view(9))).toMatchObject({ status: 200 });
    }
    expect(ask(5, 64, view(null))).toMatchObject({ status: 409, body: '0\n' });
  });

  it('answers 422 to a fork, however it is told', () => {
    const forked = {
      text: textAt(64).replace(/\n.{43}=\n$/, `\n${textAt(63).split('\n')[2]}\n`),
      signatures: [],
    };
    const fork = addSignatures(forked, [signNote(forked.text, logSigner)]);
    const decide = (oldSize: number, note: Note, proof: Uint8Array[], size: number | null) =>
      decideAddCheckpoint(parseAddCheckpoint(bodyOf(oldSize, note, proof)), view(size));
    const refused = { status: 422, refusal: 'wrong-proof' };
    expect(decide(64, fork, [], 64)).toMatchObject(refused);
    expect(decide(9, fork, proveConsistency(9, 64), 9)).toMatchObject(refused);
    expect(decide(9, checkpointAt(64), [], 9)).toMatchObject(refused);
    expect(decide(9, checkpointAt(64), proveConsistency(8, 64), 9)).toMatchObject(refused);
    expect(decide(9, checkpointAt(9), [leafHashAt(0)], 9)).toMatchObject(refused);
    expect(decide(0, checkpointAt(64), [leafHashAt(0)], null)).toMatchObject(refused);
  });

  it('answers 422 to an empty tree with a root', () => {
    const text = `${ORIGIN}\n0\n${textAt(1).split('\n')[2]}\n`;
    const request = parseAddCheckpoint(bodyOf(0, { text, signatures: [signNote(text, logSigner)] }, []));
    expect(decideAddCheckpoint(request, view(null))).toMatchObject({ status: 422 });
    const empty = ask(0, 0, view(null));
    expect(empty).toMatchObject({ status: 200, latest: { size: 0, root: emptyRoot() } });
  });

  it('never signs two histories, whatever order requests come in', () => {
    // The slower of two requests was decided for a state that is no longer stored.
    const [slow, fast] = [ask(9, 20, view(9)), ask(9, 64, view(9))];
    expect([slow.status, fast.status]).toEqual([200, 200]);
    expect(ask(9, 20, view(64))).toMatchObject({ status: 409, body: '64\n' });
    expect(ask(64, 20, view(64), [])).toMatchObject({ status: 400 });
  });
});

describe('the body of a request', () => {
  const body = bodyOf(9, checkpointAt(64), proveConsistency(9, 64));
  const hash = `${'A'.repeat(43)}=\n`;

  it('is read as it was written', () => {
    const request = parseAddCheckpoint(toUtf8(body));
    expect(writeAddCheckpoint(request)).toBe(body);
    expect(request).toMatchObject({ oldSize: 9, checkpoint: { origin: ORIGIN, size: 64 } });
  });

  it('has at most 63 hashes', () => {
    const rest = body.slice(body.indexOf('\n\n') + 1);
    expect(parseAddCheckpoint(`old 9\n${hash.repeat(63)}${rest}`).proof).toHaveLength(63);
    expect(reasonOf(() => parseAddCheckpoint(`old 9\n${hash.repeat(64)}${rest}`))).toBe('too-many-hashes');
  });

  it.each([
    ['empty', '', 'no-empty-line'],
    ['a note alone', body.slice(body.indexOf('\n\n') + 2), 'bad-header'],
    ['without an old size', body.replace('old 9\n', ''), 'bad-header'],
    ['with an old size like 09', body.replace('old 9', 'old 09'), 'bad-number'],
    ['with an old size beyond 2^53', body.replace('old 9', 'old 9223372036854775807'), 'number-too-large'],
    ['with a hash that is none', body.replace('old 9\n', 'old 9\nAAAA\n'), 'bad-hash'],
    ['with a note that is no checkpoint', body.replace(`\n${ORIGIN}\n`, '\n'), 'bad-number'],
    ['with an extension line', body.replace('\n\n\u2014', '\nmore\n\n\u2014'), 'extension-line'],
    ['of another encoding', Uint8Array.of(0xff, 0xfe, 0x0a, 0x0a), 'not-utf8'],
    ['of ten megabytes', new Uint8Array(10_000_000), 'too-large'],
  ])('is refused %s', (_, text, reason) => {
    expect(reasonOf(() => parseAddCheckpoint(text))).toBe(reason);
  });

  it('is never accepted with a byte changed', () => {
    const bytes = toUtf8(body);
    let refused = 0;
    for (let at = 0; at < bytes.length; at += scale(23, 1)) {
      const changed = bytes.with(at, (bytes[at] as number) ^ 1);
      if (reasonOf(() => parseAddCheckpoint(changed)) !== null) refused += 1;
      else expect(decideAddCheckpoint(parseAddCheckpoint(changed), view(9)).status).not.toBe(200);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('may be as large as a full note', () => {
    expect(MAX_ADD_CHECKPOINT_BYTES).toBeGreaterThan(512 * 1024 + 63 * 45 + 32);
  });
});

describe('the answer of a witness', () => {
  const note = checkpointAt(64);
  const line = cosign(note.text, witness(1), NOW_SECONDS);
  const bodyWith = (...lines: SignatureLine[]) => writeSignatureLines(lines);

  it('counts for the keys of that witness only', () => {
    const stranger = cosign(note.text, witness(2), NOW_SECONDS);
    const verdict = readCosignatures(bodyWith(line, stranger), note, [witness(1).key]);
    expect(verdict).toMatchObject({ wrongKey: null, signatures: [{ line }] });
    expect(readCosignatures(bodyWith(stranger), note, [witness(1).key])).toEqual({
      wrongKey: null,
      signatures: [],
    });
  });

  it('counts for nothing when it is about another checkpoint', () => {
    expect(readCosignatures(bodyWith(line), checkpointAt(63), [witness(1).key])).toMatchObject({
      wrongKey: witness(1).key,
    });
  });

  it.each([
    ['', 'no-signature'],
    ['64\n', 'bad-signature-line'],
    ['<html>\n', 'bad-signature-line'],
    ['\n', 'bad-signature-line'],
    ['\u2014 x', 'no-final-newline'],
  ])('is not %j', (text, reason) => {
    expect(reasonOf(() => readCosignatures(text, note, [witness(1).key]))).toBe(reason);
  });

  it('is not ten megabytes, and its size is a number', () => {
    expect(reasonOf(() => readCosignatures(new Uint8Array(10_000_000), note, []))).toBe('too-large');
    expect(readStoredSize('20852163\n')).toBe(20_852_163);
    expect(reasonOf(() => readStoredSize('20852163'))).toBe('no-final-newline');
    expect(reasonOf(() => readStoredSize('many\n'))).toBe('bad-number');
    expect(reasonOf(() => readStoredSize('1'.repeat(65)))).toBe('too-large');
  });
});

it('shows the checkpoint of an origin under the hash of its name', () => {
  expect(writeWitnessedPath('lists.example/draws')).toMatch(/^[0-9a-f]{64}\/checkpoint$/);
  expect(writeWitnessedPath('a')).toBe(
    'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb/checkpoint',
  );
});
