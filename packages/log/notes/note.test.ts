import { describe, expect, it } from 'vitest';
import { reasonOf } from '../testing/reason-of.ts';
import { logSigner, quantumWitness, textAt, witness } from '../testing/signers.ts';
import { createKey, parseKey, writeKey } from './key.ts';
import {
  addSignatures,
  MAX_NOTE_BYTES,
  MAX_SIGNATURES,
  parseNote,
  parseSignatureLines,
  writeNote,
} from './note.ts';
import { cosign, signNote } from './signer.ts';
import { verifyNote } from './verify-note.ts';

/** The values of the specification of signed notes. */
const KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const LINE =
  '\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=';
const NOTE = `This is an example message.\n\n${LINE}\n`;

describe('the example of the specification', () => {
  it('is verified with its key, and written as it was', () => {
    const key = parseKey(KEY);
    const note = parseNote(NOTE);
    expect(verifyNote(note, [key])).toMatchObject({
      wrongKey: null,
      signatures: [{ key, timeSeconds: null }],
    });
    expect(writeNote(note)).toBe(NOTE);
    expect(writeKey(key)).toBe(KEY);
    expect(key.id).toBe('530d903a');
  });

  it('is refused with one character of the text changed', () => {
    const note = parseNote(NOTE.replace('example message', 'example massage'));
    expect(verifyNote(note, [parseKey(KEY)])).toMatchObject({ wrongKey: { name: 'example.com/foo' } });
  });
});

describe('a note', () => {
  it('ends its text at the last empty line', () => {
    expect(parseNote(`a\n\nb\n\n${LINE}\n`).text).toBe('a\n\nb\n');
  });

  it.each([
    ['', 'no-final-newline'],
    ['text\n', 'no-empty-line'],
    ['text\n\n', 'no-signature'],
    [`text\n\n${LINE}`, 'no-final-newline'],
    [`text\n${LINE}\n`, 'no-empty-line'],
    [`te\txt\n\n${LINE}\n`, 'control-character'],
    [`text\r\n\r\n${LINE}\r\n`, 'control-character'],
    [`text\n\n${LINE}\nmore\n`, 'bad-signature-line'],
    [`text\n\n${LINE.replace('\u2014', '-')}\n`, 'bad-signature-line'],
    [`text\n\n${LINE.replace('\u2014 ', '\u2014  ')}\n`, 'bad-signature-line'],
    [`text\n\n${LINE.replace('foo', 'f+o')}\n`, 'bad-signature-line'],
    [`text\n\n${LINE.replace('foo', 'f\u00a0o')}\n`, 'bad-signature-line'],
    [`text\n\n${LINE} \n`, 'bad-signature-line'],
    [`text\n\n${LINE.slice(0, -1)}\n`, 'bad-base64'],
    ['text\n\n\u2014 name AAAAAA==\n', 'bad-signature-line'],
  ])('is not %j: %s', (text, reason) => {
    expect(reasonOf(() => parseNote(text))).toBe(reason);
  });

  it('is not arbitrary bytes, nor too large', () => {
    expect(reasonOf(() => parseNote(Uint8Array.of(0xff, 0x0a, 0x0a)))).toBe('not-utf8');
    expect(reasonOf(() => parseNote(new Uint8Array(MAX_NOTE_BYTES + 1)))).toBe('too-large');
  });

  it('has at most 128 signatures', () => {
    const lines = (count: number) => `text\n\n${`${LINE}\n`.repeat(count)}`;
    expect(parseNote(lines(MAX_SIGNATURES)).signatures).toHaveLength(128);
    expect(reasonOf(() => parseNote(lines(MAX_SIGNATURES + 1)))).toBe('too-many-signatures');
  });

  it('has room for a policy full of ML-DSA-44 cosignatures', () => {
    const line = cosign(textAt(5), quantumWitness, 1);
    const note = writeNote({
      text: textAt(5),
      signatures: Array.from({ length: MAX_SIGNATURES }, () => line),
    });
    expect(parseNote(note).signatures).toHaveLength(128);
  });

  it('gets each signature line once', () => {
    const note = { text: textAt(5), signatures: [signNote(textAt(5), logSigner)] };
    const line = cosign(note.text, witness(1), 7);
    const cosigned = addSignatures(note, [line, ...note.signatures]);
    expect(cosigned.signatures).toEqual([...note.signatures, line]);
    expect(addSignatures(cosigned, parseSignatureLines(writeNote(cosigned).split('\n\n')[1] ?? ''))).toEqual(
      cosigned,
    );
  });
});

describe('a key', () => {
  it.each([
    ['', 'bad-key'],
    ['example.com/foo', 'bad-key'],
    [KEY.replace('+', ' '), 'bad-key'],
    [KEY.replace('530d903a', '530D903A'), 'bad-key'],
    [KEY.replace('530d903a', '530d903b'), 'key-id-differs'],
    [KEY.replace('example.com/foo', 'example.com/bar'), 'key-id-differs'],
    [KEY.replace('example.com/foo', 'example.com/f oo'), 'bad-key'],
    [`${KEY.slice(0, -4)}`, 'bad-key'],
    [KEY.replace('+Aek', '+Bek'), 'unknown-key-type'],
    [KEY.replace('+Aek', '+Auk'), 'unknown-key-type'],
    [`${KEY}\n`, 'bad-key'],
  ])('is not %j: %s', (text, reason) => {
    expect(reasonOf(() => parseKey(text))).toBe(reason);
  });

  it('is not longer than its kind needs, nor is its name', () => {
    expect(reasonOf(() => parseKey('x'.repeat(5000)))).toBe('bad-key');
    expect(reasonOf(() => parseKey(KEY.replace('example.com/foo', 'é'.repeat(128))))).toBe('bad-key');
  });

  it('has its type in its id: one public key of two types is two keys', () => {
    const { publicKey } = parseKey(KEY);
    const cosigner = createKey('example.com/foo', 'ed25519-cosignature', publicKey);
    expect(cosigner.id).not.toBe('530d903a');
    expect(parseKey(writeKey(cosigner))).toEqual(cosigner);
    expect(parseKey(writeKey(quantumWitness.key))).toEqual(quantumWitness.key);
  });
});
