import {
  type CertificateFacts,
  type IssuedCertificate,
  issueCertificate,
  TIMESTAMPING,
} from './issue-certificate.ts';
import { keyFromSeed, newEcdsaKey } from './signing-keys.ts';

const DAY_MS = 86_400_000;

export const rootFacts = (): CertificateFacts => ({
  name: 'Signboard Sandbox Root',
  key: keyFromSeed('signboard sandbox timestamp root'),
  from: new Date('2025-01-01T00:00:00Z'),
  to: new Date('2125-01-01T00:00:00Z'),
  isAuthority: true,
});

/** The signing certificates of the simulated authority: the right one, and those of its failures. */
export function issueAuthorities(now: Date) {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const stranger = { ...rootFacts(), key: newEcdsaKey() };
  const authority = (from: Date, to: Date, issuer = rootFacts()): IssuedCertificate =>
    issueCertificate({
      name: 'Signboard Sandbox Timestamps',
      key: newEcdsaKey(),
      issuer,
      from,
      to,
      purposes: { oids: [TIMESTAMPING], isCritical: true },
    });
  return {
    valid: authority(day(-1), day(3650)),
    /** From a root of the same name with another key. */
    unchained: authority(day(-1), day(3650), stranger),
    expired: authority(day(-2), day(-1)),
    /** Valid now, and expired a moment after the token was made. */
    expiring: (time: Date) => authority(day(-1), new Date(time.getTime() + 1_000)),
  };
}
