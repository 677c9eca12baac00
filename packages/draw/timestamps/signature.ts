import {
  type Bytes,
  childAt,
  type Der,
  expectOid,
  readDer,
  readOrNull,
  readSmallInteger,
  TAG,
} from './der.ts';

/** What is used of WebCrypto. */
/** By its value, because the types of Node have no name for it. */
export type Subtle = Pick<typeof crypto.subtle, 'digest' | 'importKey' | 'verify'>;

export type SignatureCheck = 'valid' | 'invalid' | 'unsupported-algorithm';

/** SHA-1 and MD5 are missing on purpose: collisions can be made. */
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
const RSA = '1.2.840.113549.1.1.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';
const RSA_WITH: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
};
const ECDSA_WITH: Readonly<Record<string, string>> = {
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
};
const CURVES: Readonly<Record<string, { namedCurve: string; size: number }>> = {
  '1.2.840.10045.3.1.7': { namedCurve: 'P-256', size: 32 },
  '1.3.132.0.34': { namedCurve: 'P-384', size: 48 },
  '1.3.132.0.35': { namedCurve: 'P-521', size: 66 },
};
/** Shorter RSA keys can be broken, longer ones only cost time. */
const RSA_BITS = { least: 2048, most: 8192 };

/** WebCrypto's name of a hash; null for those that are not accepted. */
export function hashName(algorithm: Der): string | null {
  return HASHES[readOrNull(() => expectOid(algorithm.children[0])) ?? ''] ?? null;
}

type Signed = {
  algorithm: Der;
  /** Names the hash where the algorithm does not. */
  digestAlgorithm: Der | null;
  publicKey: Der;
  signature: Bytes;
  data: Bytes;
};

export async function checkSignature(subtle: Subtle, signed: Signed): Promise<SignatureCheck> {
  const scheme = readOrNull(() => findScheme(signed));
  if (!scheme) return 'unsupported-algorithm';
  const key = await importKey(subtle, signed.publicKey.bytes, scheme.key);
  if (!key) return 'unsupported-algorithm';
  const signature = scheme.size === null ? signed.signature : toRawSignature(signed.signature, scheme.size);
  if (!signature) return 'invalid';
  const isValid = await subtle.verify(scheme.verification, key, signature, signed.data);
  return isValid ? 'valid' : 'invalid';
}

type KeyParams = RsaHashedImportParams | EcKeyImportParams;
type Scheme = {
  key: KeyParams;
  verification: AlgorithmIdentifier | RsaPssParams | EcdsaParams;
  /** The bytes of a coordinate; null for RSA. */
  size: number | null;
};

function findScheme({ algorithm, digestAlgorithm, publicKey }: Signed): Scheme | null {
  const oid = expectOid(algorithm.children[0]);
  if (oid === RSA_PSS) return findPssScheme(algorithm);
  const ecdsaHash = ECDSA_WITH[oid];
  if (ecdsaHash) return findEcdsaScheme(publicKey, ecdsaHash);
  const hash = oid === RSA ? digestAlgorithm && hashName(digestAlgorithm) : RSA_WITH[oid];
  if (!hash) return null;
  const name = 'RSASSA-PKCS1-v1_5';
  return { key: { name, hash }, verification: { name }, size: null };
}

function findEcdsaScheme(publicKey: Der, hash: string): Scheme | null {
  const curve = CURVES[expectOid(childAt(publicKey, 0, TAG.sequence).children[1])];
  if (!curve) return null;
  const { namedCurve, size } = curve;
  return { key: { name: 'ECDSA', namedCurve }, verification: { name: 'ECDSA', hash }, size };
}

/** The parameters default to SHA-1, so both hashes must be named. */
function findPssScheme(algorithm: Der): Scheme | null {
  const parameters = childAt(algorithm, 1, TAG.sequence).children;
  const parameter = (tag: number) => parameters.find((one) => one.tag === tag)?.children[0];
  const [hashed, masked, salt] = [TAG.context0, TAG.context1, TAG.context2].map(parameter);
  if (!hashed || !masked?.children[1] || masked.children[0]?.oid !== MGF1) return null;
  const hash = hashName(hashed);
  if (!hash || hashName(masked.children[1]) !== hash) return null;
  const saltLength = salt ? readSmallInteger(salt) : 20;
  return { key: { name: 'RSA-PSS', hash }, verification: { name: 'RSA-PSS', saltLength }, size: null };
}

async function importKey(subtle: Subtle, publicKey: Bytes, params: KeyParams) {
  try {
    const key = await subtle.importKey('spki', publicKey, params, false, ['verify']);
    const { modulusLength: bits } = key.algorithm as Partial<RsaKeyAlgorithm>;
    return bits !== undefined && (bits < RSA_BITS.least || bits > RSA_BITS.most) ? null : key;
  } catch {
    return null;
  }
}

/** WebCrypto takes both numbers one after the other, certificates hold them as DER integers. */
function toRawSignature(signature: Bytes, size: number): Bytes | null {
  const numbers = readOrNull(() => {
    const pair = readDer(signature);
    return [childAt(pair, 0, TAG.integer), childAt(pair, 1, TAG.integer)];
  });
  const raw = new Uint8Array(size * 2);
  for (const [index, { content }] of (numbers ?? []).entries()) {
    const digits = content[0] === 0 ? content.subarray(1) : content;
    if (digits.length > size) return null;
    raw.set(digits, size * (index + 1) - digits.length);
  }
  return numbers && raw;
}
