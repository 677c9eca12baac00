import {
  createPrivateKey,
  createPublicKey,
  sign as signNatively,
  verify as verifyNatively,
} from 'node:crypto';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { flipBits } from '../testing/flip-bits.ts';
import {
  logSigner,
  NOW_SECONDS,
  ORIGIN,
  quantumLogSigner,
  quantumWitness,
  rootAt,
  textAt,
  witness,
} from '../testing/signers.ts';
import type { NoteKey } from './key.ts';
import { KEY_TYPES } from './key-types.ts';
import type { SignatureLine } from './note.ts';
import { readUint64, signedMessage } from './signed-message.ts';
import { cosign, createSigner, type NoteSigner, signNote } from './signer.ts';
import { verifyNote } from './verify-note.ts';

const text = textAt(300);
const verdictOf = (line: SignatureLine, key: NoteKey, signedText = text) =>
  verifyNote({ text: signedText, signatures: [line] }, [key]);

const SIGNERS: [string, NoteSigner][] = [
  ['Ed25519', witness(1)],
  ['ML-DSA-44', quantumWitness],
];

describe.each(SIGNERS)('an %s cosignature', (_, signer) => {
  const line = cosign(text, signer, NOW_SECONDS);

  it('is verified with its time', () => {
    expect(verdictOf(line, signer.key)).toMatchObject({
      wrongKey: null,
      signatures: [{ timeSeconds: NOW_SECONDS }],
    });
    expect(readUint64(line.signature)).toBe(NOW_SECONDS);
    expect(line.signature).toHaveLength(8 + KEY_TYPES[signer.key.type].algorithm.signatureBytes);
  });

  it('covers the time, the origin, the size and the root', () => {
    const later = concatBytes(line.signature.slice(0, 7), Uint8Array.of((line.signature[7] as number) + 1));
    const signature = concatBytes(later, line.signature.slice(8));
    expect(verdictOf({ ...line, signature }, signer.key).wrongKey).toBe(signer.key);
    for (const other of [
      textAt(299),
      text.replace(ORIGIN, 'lists.example/other'),
      text.replace('300', '301'),
    ])
      expect(verdictOf(line, signer.key, other).wrongKey).toBe(signer.key);
  });

  it('is refused when it is longer, shorter or of a time beyond 2^53', () => {
    const { signature } = line;
    const changed = [
      signature.slice(0, -1),
      signature.slice(0, 5),
      concatBytes(signature, Uint8Array.of(0)),
      concatBytes(Uint8Array.of(0xff), signature.slice(1)),
    ];
    for (const wrong of changed)
      expect(verdictOf({ ...line, signature: wrong }, signer.key).wrongKey).not.toBeNull();
  });

  it('is made for times only that are whole seconds after 1970', () => {
    for (const time of [0, -1, 1.5, Number.NaN, 2 ** 53])
      expect(() => cosign(text, signer, time)).toThrow('Not a time');
  });
});

describe('signatures', () => {
  it('of a key with one bit changed are wrong', () => {
    const line = signNote(text, logSigner);
    const bits = [...flipBits(line.signature)].filter((_, bit) => bit % scale(16, 1) === 0);
    const accepted = bits.filter(
      (signature) => verdictOf({ ...line, signature }, logSigner.key).wrongKey === null,
    );
    expect(accepted).toEqual([]);
  });

  it('of unknown keys are ignored, also with the name or the id of a known one', () => {
    const line = signNote(text, logSigner);
    const stranger = createSigner(ORIGIN, 'ed25519', new Uint8Array(32).fill(99));
    const signatures = [
      signNote(text, stranger),
      { ...line, name: 'lists.example/other', signature: new Uint8Array(64) },
      line,
    ];
    expect(verifyNote({ text, signatures }, [logSigner.key])).toMatchObject({
      wrongKey: null,
      signatures: [{ line }],
    });
    expect(verifyNote({ text, signatures: [line] }, [])).toEqual({ wrongKey: null, signatures: [] });
  });

  it('of a known key make everything invalid when one of them is wrong', () => {
    const line = signNote(text, logSigner);
    const wrong = { ...line, signature: new Uint8Array(64) };
    const cosignature = cosign(text, witness(1), NOW_SECONDS);
    const keys = [logSigner.key, witness(1).key];
    expect(verifyNote({ text, signatures: [cosignature, line, wrong] }, keys)).toEqual({
      wrongKey: logSigner.key,
    });
  });

  it('repeated a hundred times are verified once', () => {
    const line = cosign(text, quantumWitness, NOW_SECONDS);
    const verdict = verifyNote({ text, signatures: Array.from({ length: 100 }, () => line) }, [
      quantumWitness.key,
    ]);
    expect(verdict).toMatchObject({ signatures: { length: 1 } });
  });

  it('of a log with an ML-DSA-44 key have time 0', () => {
    const line = signNote(text, quantumLogSigner);
    expect(verdictOf(line, quantumLogSigner.key)).toMatchObject({ signatures: [{ timeSeconds: 0 }] });
    expect(() => cosign(text, logSigner, NOW_SECONDS)).toThrow('no cosignatures');
  });

  it('of a small-order key are wrong, which lax verifiers accept for any text', () => {
    const identity = Uint8Array.of(1, ...new Uint8Array(31));
    const key = { ...logSigner.key, publicKey: identity };
    const line = { name: key.name, keyId: key.id, signature: concatBytes(identity, new Uint8Array(32)) };
    expect(verdictOf(line, key).wrongKey).toBe(key);
  });
});

describe('the signed bytes', () => {
  it('of an Ed25519 cosignature are those of the specification', () => {
    const [checkpoint, time] = [
      'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
      1_679_315_147,
    ];
    const message = new TextDecoder().decode(signedMessage(witness(1).key, checkpoint, time));
    expect(message).toBe(`cosignature/v1\ntime 1679315147\n${checkpoint}`);
  });

  it('of an ML-DSA-44 cosignature are label, name, time, origin, start, end and root', () => {
    const hex = (ascii: string) => Buffer.from(ascii).toString('hex');
    expect(bytesToHex(signedMessage(quantumWitness.key, text, NOW_SECONDS))).toBe(
      [
        '737562747265652f76310a00',
        `12${hex('witness.example/pq')}`,
        '000000006b003640',
        `11${hex(ORIGIN)}`,
        '0000000000000000',
        '000000000000012c',
        bytesToHex(rootAt(300)),
      ].join(''),
    );
  });
});

/** An independent implementation: that of Node. */
describe('ML-DSA-44 and Ed25519 of Node', () => {
  const nativeKey = (type: 'ml-dsa-44' | 'ed25519', publicKey: Uint8Array) => {
    const kty =
      type === 'ed25519'
        ? { kty: 'OKP', crv: 'Ed25519', x: base64url(publicKey) }
        : { kty: 'AKP', alg: 'ML-DSA-44', pub: base64url(publicKey) };
    return createPublicKey({ key: kty as never, format: 'jwk' });
  };
  const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

  it('verify what is signed here', () => {
    const quantum = cosign(text, quantumWitness, NOW_SECONDS).signature.slice(8);
    const message = signedMessage(quantumWitness.key, text, NOW_SECONDS);
    expect(verifyNatively(null, message, nativeKey('ml-dsa-44', quantumWitness.key.publicKey), quantum)).toBe(
      true,
    );
    const classic = cosign(text, witness(1), NOW_SECONDS).signature.slice(8);
    const bytes = signedMessage(witness(1).key, text, NOW_SECONDS);
    expect(verifyNatively(null, bytes, nativeKey('ed25519', witness(1).key.publicKey), classic)).toBe(true);
  });

  it('sign what is verified here, with a random nonce too', () => {
    const jwk = {
      kty: 'AKP',
      alg: 'ML-DSA-44',
      pub: base64url(quantumWitness.key.publicKey),
      priv: base64url(new Uint8Array(32).fill(9)),
    };
    const secret = createPrivateKey({ key: jwk as never, format: 'jwk' });
    const native: NoteSigner = {
      key: quantumWitness.key,
      sign: (message) => signNatively(null, message, secret),
    };
    const line = cosign(text, native, NOW_SECONDS);
    expect(verdictOf(line, quantumWitness.key)).toMatchObject({ signatures: [{ timeSeconds: NOW_SECONDS }] });
    expect(line.signature).not.toEqual(cosign(text, quantumWitness, NOW_SECONDS).signature);
  });
});
