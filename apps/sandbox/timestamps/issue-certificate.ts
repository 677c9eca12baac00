import { randomBytes } from 'node:crypto';
import { type BaseBlock, GeneralizedTime, UTCTime } from 'asn1js';
import {
  bigInteger,
  bits,
  encode,
  integer,
  octets,
  oid,
  sequence,
  set,
  tagged,
  utf8,
  yes,
} from './der-values.ts';
import { publicKeyInfo, type SigningKey } from './signing-keys.ts';

export type IssuedCertificate = {
  name: string;
  serialNumber: Buffer;
  bytes: Buffer;
  key: SigningKey;
  issuer: string;
};

export type CertificateFacts = {
  name: string;
  key: SigningKey;
  /** Signs itself without one. */
  issuer?: { name: string; key: SigningKey };
  from: Date;
  to: Date;
  isAuthority?: boolean;
  pathLength?: number;
  purposes?: { oids: readonly string[]; isCritical: boolean };
};

export const TIMESTAMPING = '1.3.6.1.5.5.7.3.8';
const COMMON_NAME = '2.5.4.3';
const KEY_USAGE = '2.5.29.15';
const BASIC_CONSTRAINTS = '2.5.29.19';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const SERIAL_BYTES = 12;

export const nameOf = (name: string) => sequence(set(sequence(oid(COMMON_NAME), utf8(name))));
/** In whole seconds; as RFC 5280 spells times before and after 2050. */
function time(date: Date): BaseBlock {
  const valueDate = new Date(Math.floor(date.getTime() / 1000) * 1000);
  return valueDate.getUTCFullYear() < 2050 ? new UTCTime({ valueDate }) : new GeneralizedTime({ valueDate });
}

/** An X.509 certificate of version 3. */
export function issueCertificate(facts: CertificateFacts): IssuedCertificate {
  const { name, key, issuer = facts } = facts;
  // A leading zero bit: serial numbers are positive.
  const serialNumber = Buffer.concat([Buffer.from([1]), randomBytes(SERIAL_BYTES)]);
  const body = sequence(
    tagged(0, integer(2)),
    bigInteger(serialNumber),
    issuer.key.algorithm(),
    nameOf(issuer.name),
    sequence(time(facts.from), time(facts.to)),
    nameOf(name),
    publicKeyInfo(key),
    tagged(3, sequence(...extensionsOf(facts))),
  );
  const signature = issuer.key.sign(encode(body));
  const bytes = encode(sequence(body, issuer.key.algorithm(), bits(signature)));
  return { name, serialNumber, bytes, key, issuer: issuer.name };
}

function extensionsOf({ isAuthority = false, pathLength, purposes }: CertificateFacts): BaseBlock[] {
  const constraints = [
    ...(isAuthority ? [yes()] : []),
    ...(pathLength === undefined ? [] : [integer(pathLength)]),
  ];
  const usage = isAuthority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7);
  return [
    extension(BASIC_CONSTRAINTS, true, sequence(...constraints)),
    extension(KEY_USAGE, true, usage),
    ...(purposes
      ? [extension(EXTENDED_KEY_USAGE, purposes.isCritical, sequence(...purposes.oids.map(oid)))]
      : []),
  ];
}

function extension(id: string, isCritical: boolean, value: BaseBlock): BaseBlock {
  return sequence(oid(id), ...(isCritical ? [yes()] : []), octets(encode(value)));
}

export function toPem(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
