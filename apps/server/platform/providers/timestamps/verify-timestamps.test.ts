import { generateKeyPairSync } from 'node:crypto';
import { verifyTimestamps } from '@signboard/draw/timestamps/verify-timestamps.ts';
import {
  type CertificateFacts,
  type IssuedCertificate,
  issueCertificate,
  TIMESTAMPING,
  toPem,
} from '@signboard/sandbox/timestamps/issue-certificate.ts';
import { signToken, type TokenFacts } from '@signboard/sandbox/timestamps/sign-token.ts';
import {
  ecdsaKey,
  newEcdsaKey,
  rsaKey,
  rsaPssKey,
  type SigningKey,
} from '@signboard/sandbox/timestamps/signing-keys.ts';
import { describe, expect, it } from 'vitest';

const COMMITMENT = 'c0'.repeat(32);
const GEN_TIME = new Date('2024-05-01T12:00:00Z');
const CODE_SIGNING = '1.3.6.1.5.5.7.3.3';

const from = new Date('2020-01-01T00:00:00Z');
const to = new Date('2034-01-01T00:00:00Z');
const timestampsOnly = { oids: [TIMESTAMPING], isCritical: true };
const root = issueCertificate({ name: 'Root', key: newEcdsaKey(), from, to, isAuthority: true });

const issue = (facts: Partial<CertificateFacts> = {}): IssuedCertificate =>
  issueCertificate({
    name: 'Authority',
    key: newEcdsaKey(),
    issuer: root,
    from,
    to,
    purposes: timestampsOnly,
    ...facts,
  });
const issueIntermediate = (facts: Partial<CertificateFacts> = {}) =>
  issueCertificate({
    name: 'Intermediate',
    key: newEcdsaKey(),
    issuer: root,
    from,
    to,
    isAuthority: true,
    ...facts,
  });

/** Without an accuracy, a token counts as accurate to one second. */
const LATEST = new Date(GEN_TIME.getTime() + 1_000);

const authority = issue();
const hash = Buffer.from(COMMITMENT, 'hex');

async function verify(facts: Partial<TokenFacts> = {}, trusted: readonly IssuedCertificate[] = [root]) {
  const token = signToken({ hash, nonce: null, time: GEN_TIME, authority, ...facts });
  const [finding] = await verifyTimestamps(
    [{ over: 'commitment', token: token.toString('base64') }],
    COMMITMENT,
    { trust: trusted.map(({ bytes }) => toPem(bytes)), subtle: crypto.subtle },
  );
  return finding && ('refusal' in finding ? finding.refusal : finding.time);
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const elliptic = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey;

describe('algorithms of timestamps', () => {
  const accepted: [string, SigningKey][] = [
    ['RSA with SHA-256', rsaKey(rsa)],
    ['RSA with SHA-384', rsaKey(rsa, 'sha384')],
    ['RSA with SHA-512', rsaKey(rsa, 'sha512')],
    ['RSA-PSS with SHA-256', rsaPssKey(rsa)],
    ['RSA-PSS with SHA-512', rsaPssKey(rsa, 'sha512')],
    ['ECDSA on P-256', ecdsaKey(elliptic('P-256'))],
    ['ECDSA on P-384', ecdsaKey(elliptic('P-384'), 'sha384')],
    ['ECDSA on P-521', ecdsaKey(elliptic('P-521'), 'sha512')],
  ];
  it.each(accepted)('accepts %s for tokens and certificates', async (_name, key) => {
    expect(await verify({ authority: issue({ key }) })).toEqual(LATEST);
    const intermediate = issueIntermediate({ key });
    expect(await verify({ authority: issue({ issuer: intermediate }), chain: [intermediate] })).toEqual(
      LATEST,
    );
  });

  const weak: [string, SigningKey][] = [
    ['RSA with SHA-1', rsaKey(rsa, 'sha1')],
    ['RSA-PSS with SHA-1', rsaPssKey(rsa, 'sha1')],
    ['ECDSA with SHA-1', ecdsaKey(elliptic('P-256'), 'sha1')],
    ['RSA with 1024 bits', rsaKey(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey)],
    ['an unknown curve', ecdsaKey(elliptic('secp256k1'))],
  ];
  it.each(weak)('rejects %s for tokens and certificates', async (_name, key) => {
    expect(await verify({ authority: issue({ key }) })).toBe('unsupported-algorithm');
    const intermediate = issueIntermediate({ key });
    expect(await verify({ authority: issue({ issuer: intermediate }), chain: [intermediate] })).toBe(
      'unsupported-algorithm',
    );
  });

  it('accepts only SHA-256 for the commitment, and no SHA-1 for the message digest', async () => {
    expect(await verify({ imprintHash: 'sha512' })).toBe('unsupported-algorithm');
    expect(await verify({ imprintHash: 'sha1' })).toBe('unsupported-algorithm');
    expect(await verify({ digestHash: 'sha1' })).toBe('unsupported-algorithm');
    expect(await verify({ digestHash: 'sha384' })).toEqual(LATEST);
  });
});

describe('what a timestamp is about', () => {
  it('rejects a token for another commitment', async () => {
    expect(await verify({ hash: Buffer.alloc(32, 1) })).toBe('other-commitment');
    expect(await verify({ hash: hash.subarray(0, 31) })).toBe('other-commitment');
    expect(await verify({ hash: Buffer.concat([hash, hash]) })).toBe('other-commitment');
  });

  it('rejects a digest, a signature or a content type that does not belong to it', async () => {
    expect(await verify({ forged: { messageDigest: Buffer.alloc(32) } })).toBe('bad-signature');
    expect(await verify({ forged: { signature: authority.key.sign(Buffer.from('something else')) } })).toBe(
      'bad-signature',
    );
    expect(await verify({ forged: { signature: Buffer.from('no signature') } })).toBe('bad-signature');
    expect(await verify({ forged: { contentType: '1.2.840.113549.1.7.1' } })).toBe('malformed');
  });

  it('requires the signed attributes to name the certificate of the signer', async () => {
    const both = ['version-1', 'version-2'] as const;
    expect(await verify({ namedBy: ['version-1'] })).toEqual(LATEST);
    expect(await verify({ namedBy: both })).toEqual(LATEST);
    expect(await verify({ namedBy: [] })).toBe('wrong-certificate');
    expect(await verify({ namedBy: ['version-1', 'version-1'] })).toBe('malformed');
    for (const version of both) {
      const forged = { namedCertificate: { [version]: issue().bytes } };
      expect(await verify({ namedBy: [version], forged })).toBe('wrong-certificate');
      expect(await verify({ namedBy: both, forged })).toBe('wrong-certificate');
    }
  });
});

describe('the certificate of an authority', () => {
  it('must be for timestamps only, and say so as critical', async () => {
    for (const purposes of [
      { oids: [TIMESTAMPING], isCritical: false },
      { oids: [TIMESTAMPING, CODE_SIGNING], isCritical: true },
      { oids: [CODE_SIGNING], isCritical: true },
    ])
      expect(await verify({ authority: issue({ purposes }) })).toBe('wrong-certificate');
    const withoutPurpose = issueCertificate({
      name: 'Authority',
      key: newEcdsaKey(),
      issuer: root,
      from,
      to,
    });
    expect(await verify({ authority: withoutPurpose })).toBe('wrong-certificate');
  });

  it('must be valid at the signed time, and may expire later', async () => {
    const until = (date: string) => issue({ to: new Date(date) });
    expect(await verify({ authority: until('2024-05-01T11:59:59Z') })).toBe('expired');
    expect(await verify({ authority: until('2024-05-01T12:00:00Z') })).toEqual(LATEST);
    expect(await verify({ authority: until('2024-05-02T00:00:00Z') })).toEqual(LATEST);
    expect(await verify({ authority: issue({ from: new Date('2024-05-01T12:00:01Z') }) })).toBe('expired');
  });

  it('must have issuers and a root that were valid at the signed time', async () => {
    const past = { to: new Date('2024-01-01T00:00:00Z') };
    const intermediate = issueIntermediate(past);
    expect(await verify({ authority: issue({ issuer: intermediate }), chain: [intermediate] })).toBe(
      'expired',
    );
    const oldRoot = issueCertificate({ name: 'Old', key: newEcdsaKey(), from, isAuthority: true, ...past });
    expect(await verify({ authority: issue({ issuer: oldRoot }) }, [oldRoot])).toBe('expired');
  });
});

describe('the path to a trusted root', () => {
  const intermediate = issueIntermediate();
  const below = issue({ issuer: intermediate });

  it('leads over the certificates in the token', async () => {
    expect(await verify({ authority: below, chain: [intermediate] })).toEqual(LATEST);
    expect(await verify({ authority: below, chain: [root, intermediate] })).toEqual(LATEST);
    expect(await verify({ authority: below })).toBe('untrusted');
  });

  it('may end at any trusted certificate', async () => {
    expect(await verify({ authority: below }, [intermediate])).toEqual(LATEST);
    expect(await verify({ authority: below }, [below])).toEqual(LATEST);
  });

  it('rejects a root of the same name with another key, even when the token holds it', async () => {
    const impostor = issueCertificate({ name: 'Root', key: newEcdsaKey(), from, to, isAuthority: true });
    expect(await verify({ authority: issue({ issuer: impostor }) })).toBe('untrusted');
    expect(await verify({ authority: issue({ issuer: impostor }), chain: [impostor] })).toBe('untrusted');
  });

  it('rejects issuers that are no authorities, too far up, or for other purposes', async () => {
    const through = (issuer: IssuedCertificate) => verify({ authority: issue({ issuer }), chain: [issuer] });
    expect(await through(issueIntermediate({ isAuthority: false }))).toBe('untrusted');
    expect(await through(issue({ name: 'Other authority' }))).toBe('untrusted');
    const forCode = { oids: [CODE_SIGNING], isCritical: true };
    expect(await through(issueIntermediate({ purposes: forCode }))).toBe('untrusted');
    const short = issueIntermediate({ name: 'Short', pathLength: 0 });
    expect(await through(short)).toEqual(LATEST);
    const tooDeep = issueIntermediate({ issuer: short });
    expect(await verify({ authority: issue({ issuer: tooDeep }), chain: [short, tooDeep] })).toBe(
      'untrusted',
    );
  });

  it('gives up on certificates that issued each other', async () => {
    const key = newEcdsaKey();
    const circle = Array.from({ length: 15 }, () =>
      issueCertificate({ name: 'Circle', key, from, to, isAuthority: true }),
    );
    const issuer = { name: 'Circle', key };
    expect(await verify({ authority: issue({ issuer }), chain: circle })).toBe('untrusted');
  });
});
