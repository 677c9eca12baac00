import {
  constants,
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import type { BaseBlock } from 'asn1js';
import { decode, integer, nothing, oid, sequence, tagged } from './der-values.ts';

/** A key with the algorithm that it signs with. */
export type SigningKey = {
  /** SubjectPublicKeyInfo. */
  publicKey: Buffer;
  algorithm: () => BaseBlock;
  sign: (data: Uint8Array) => Buffer;
};

const HASH_OIDS = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const;
export type HashName = keyof typeof HASH_OIDS;

const ECDSA_OIDS = {
  sha1: '1.2.840.10045.4.1',
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
};
const RSA_OIDS = {
  sha1: '1.2.840.113549.1.1.5',
  sha256: '1.2.840.113549.1.1.11',
  sha384: '1.2.840.113549.1.1.12',
  sha512: '1.2.840.113549.1.1.13',
};
const PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';

export const hashAlgorithm = (hash: HashName) => sequence(oid(HASH_OIDS[hash]), nothing());
export const digest = (hash: HashName, data: Uint8Array) => createHash(hash).update(data).digest();

export function ecdsaKey(privateKey: KeyObject, hash: HashName = 'sha256'): SigningKey {
  return {
    publicKey: exportPublicKey(privateKey),
    algorithm: () => sequence(oid(ECDSA_OIDS[hash])),
    sign: (data) => sign(hash, data, privateKey),
  };
}

export function rsaKey(privateKey: KeyObject, hash: HashName = 'sha256'): SigningKey {
  return {
    publicKey: exportPublicKey(privateKey),
    algorithm: () => sequence(oid(RSA_OIDS[hash]), nothing()),
    sign: (data) => sign(hash, data, privateKey),
  };
}

export function rsaPssKey(privateKey: KeyObject, hash: HashName = 'sha256'): SigningKey {
  const saltLength = 32;
  const parameters = () =>
    sequence(
      tagged(0, hashAlgorithm(hash)),
      tagged(1, sequence(oid(MGF1), hashAlgorithm(hash))),
      tagged(2, integer(saltLength)),
    );
  return {
    publicKey: exportPublicKey(privateKey),
    algorithm: () => sequence(oid(PSS), parameters()),
    sign: (data) =>
      sign(hash, data, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }),
  };
}

export function newEcdsaKey(hash: HashName = 'sha256', namedCurve = 'P-256'): SigningKey {
  return ecdsaKey(generateKeyPairSync('ec', { namedCurve }).privateKey, hash);
}

/** The same key for the same text, so that a token of one run is valid in the next. */
export function keyFromSeed(seed: string): SigningKey {
  const secret = createHash('sha256').update(seed).digest();
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: secret.toString('base64url'), x: part(1), y: part(33) };
  return ecdsaKey(createPrivateKey({ key: jwk, format: 'jwk' }));
}

export const publicKeyInfo = (key: SigningKey) => decode(key.publicKey);

function exportPublicKey(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
}
