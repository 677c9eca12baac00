import { createRequire } from 'node:module';
import * as pkijs from 'pkijs';

/** A value of ASN.1, to be encoded. */
type Value = { toBER(): ArrayBuffer };
type Kind<Options, Made = Value> = new (options: Options) => Made;

/** pkijs brings an older asn1js of its own, and compares by class. */
const asn1 = createRequire(import.meta.resolve('pkijs'))('asn1js') as {
  Integer: Kind<{ value: number }, pkijs.Certificate['serialNumber']>;
  OctetString: Kind<{ valueHex: ArrayBuffer }, pkijs.MessageImprint['hashedMessage']>;
  Utf8String: Kind<{ value: string }, pkijs.AttributeTypeAndValue['value']>;
  ObjectIdentifier: Kind<{ value: string }>;
  BitString: Kind<{ valueHex: ArrayBuffer }>;
  Sequence: Kind<{ value: Value[] }>;
  Null: new () => Value;
};

export type KeyKind = 'P-256' | 'P-384' | 'RSA' | 'RSA-PSS';
export type Issued = { certificate: pkijs.Certificate; keys: CryptoKeyPair; hash: string };

type CertificateOptions = {
  issuer?: Issued;
  key?: KeyKind;
  hash?: string;
  from: Date;
  until: Date;
  /** Null for a certificate that says nothing of it. */
  isAuthority?: boolean | null;
  pathLength?: number;
  keyUsage?: number | null;
  purposes?: readonly string[] | null;
  isPurposeCritical?: boolean;
  /** Signed by this key instead of the issuer's. */
  forgedBy?: Issued;
  hasUnknownCriticalExtension?: boolean;
};

const ALGORITHMS: Record<KeyKind, EcKeyGenParams | RsaHashedKeyGenParams> = {
  'P-256': { name: 'ECDSA', namedCurve: 'P-256' },
  'P-384': { name: 'ECDSA', namedCurve: 'P-384' },
  RSA: rsa('RSASSA-PKCS1-v1_5'),
  'RSA-PSS': rsa('RSA-PSS'),
};
export const TIMESTAMPING = '1.3.6.1.5.5.7.3.8';
export const CODE_SIGNING = '1.3.6.1.5.5.7.3.3';
let serial = 0;

function rsa(name: string): RsaHashedKeyGenParams {
  return { name, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' };
}

/** An authority unless told otherwise. */
export async function issueCertificate(name: string, options: CertificateOptions): Promise<Issued> {
  const { key = 'P-256', hash = 'SHA-256', issuer, forgedBy } = options;
  const { isAuthority = true, keyUsage = isAuthority ? 0x06 : 0x80, purposes = null } = options;
  const keys = (await crypto.subtle.generateKey(ALGORITHMS[key], true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1.Integer({ value: ++serial });
  certificate.subject.typesAndValues.push(commonName(name));
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = options.from;
  certificate.notAfter.value = options.until;
  certificate.extensions = [];
  const extend = (extnID: string, critical: boolean, value: Value) =>
    certificate.extensions?.push(new pkijs.Extension({ extnID, critical, extnValue: value.toBER() }));
  if (isAuthority !== null) {
    const { pathLength } = options;
    const constraints = new pkijs.BasicConstraints({
      cA: isAuthority,
      ...(pathLength !== undefined && { pathLenConstraint: pathLength }),
    });
    extend('2.5.29.19', true, constraints.toSchema());
  }
  if (keyUsage !== null)
    extend('2.5.29.15', true, new asn1.BitString({ valueHex: Uint8Array.of(keyUsage).buffer }));
  if (purposes) {
    const value = new pkijs.ExtKeyUsage({ keyPurposes: [...purposes] }).toSchema();
    extend('2.5.29.37', options.isPurposeCritical ?? true, value);
  }
  if (options.hasUnknownCriticalExtension) extend('1.2.3.4.5', true, new asn1.Null());
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign((forgedBy ?? issuer)?.keys.privateKey ?? keys.privateKey, hash);
  return { certificate, keys, hash };
}

/** A certificate that may sign timestamps and nothing else. */
export async function issueSigner(issuer: Issued, options: CertificateOptions): Promise<Issued> {
  return await issueCertificate('Signer', {
    issuer,
    isAuthority: false,
    purposes: [TIMESTAMPING],
    ...options,
  });
}

type TokenOptions = {
  signer: Issued;
  /** Which certificates the token carries. */
  certificates: readonly Issued[];
  /** What it is about. */
  data: Uint8Array<ArrayBuffer>;
  time: Date;
  /** Instead of the signer's. */
  signedBy?: Issued;
  /** The certificate that the signed attributes name. */
  named?: Issued;
};

/** A TimeStampToken of RFC 3161 as pkijs writes it, in base64. */
export async function issueToken({
  signer,
  certificates,
  data,
  time,
  ...options
}: TokenOptions): Promise<string> {
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: '2.16.840.1.101.3.4.2.1',
        algorithmParams: new asn1.Null(),
      }),
      hashedMessage: new asn1.OctetString({ valueHex: await crypto.subtle.digest('SHA-256', data) }),
    }),
    serialNumber: new asn1.Integer({ value: ++serial }),
    genTime: time,
  })
    .toSchema()
    .toBER();
  const content = new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.id_eContentType_TSTInfo });
  // Not by the constructor, which cuts it into pieces as BER allows.
  content.eContent = new asn1.OctetString({ valueHex: info });
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo: content,
    certificates: certificates.map(({ certificate }) => certificate),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: signer.certificate.issuer,
          serialNumber: signer.certificate.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(
              '1.2.840.113549.1.9.3',
              new asn1.ObjectIdentifier({ value: pkijs.id_eContentType_TSTInfo }),
            ),
            attribute(
              '1.2.840.113549.1.9.4',
              new asn1.OctetString({ valueHex: await crypto.subtle.digest('SHA-256', info) }),
            ),
            attribute('1.2.840.113549.1.9.16.2.47', await certificateId(options.named ?? signer)),
          ],
        }),
      }),
    ],
  });
  await signed.sign((options.signedBy ?? signer).keys.privateKey, 0, 'SHA-256', info);
  const wrapped = new pkijs.ContentInfo({
    contentType: pkijs.ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  });
  return Buffer.from(wrapped.toSchema().toBER()).toString('base64');
}

export function pemOf({ certificate }: Issued): string {
  const base64 = Buffer.from(certificate.toSchema(true).toBER()).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}

/** Whether pkijs accepts the token for this data, from these roots, at its own time. */
export async function isAcceptedByPkijs(
  token: string,
  { data, trust, time }: { data: Uint8Array<ArrayBuffer>; trust: readonly Issued[]; time: Date },
): Promise<boolean> {
  try {
    const info = pkijs.ContentInfo.fromBER(new Uint8Array(Buffer.from(token, 'base64')).buffer);
    const signed = new pkijs.SignedData({ schema: info.content });
    return await signed.verify({
      signer: 0,
      data: data.buffer,
      checkChain: true,
      checkDate: time,
      trustedCerts: trust.map(({ certificate }) => certificate),
    });
  } catch {
    return false;
  }
}

async function certificateId({ certificate }: Issued): Promise<Value> {
  const hash = await crypto.subtle.digest('SHA-256', certificate.toSchema(true).toBER());
  const id = new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: hash })] });
  return new asn1.Sequence({ value: [new asn1.Sequence({ value: [id] })] });
}

const attribute = (type: string, value: Value) => new pkijs.Attribute({ type, values: [value] });

function commonName(value: string): pkijs.AttributeTypeAndValue {
  return new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value }) });
}
