import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { readCertificate } from './certificate.ts';
import { decodePem } from './pem.ts';
import { splitPem } from './split-pem.ts';
import { TRUSTED_ROOT_PEMS, TRUSTED_ROOTS } from './trusted-roots.ts';

const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');
const fingerprintOf = (pem: string) =>
  new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase();
const readPem = (pem: string) => {
  const bytes = decodePem(pem);
  return bytes && readCertificate(bytes);
};
const inNode = new Set(rootCertificates.map(fingerprintOf));

describe('the trusted roots', () => {
  it.each(TRUSTED_ROOTS)('has $name as Node does, and in the README', ({ name, fingerprint, pem }) => {
    expect(fingerprintOf(pem)).toBe(fingerprint);
    expect(inNode).toContain(fingerprint);
    expect(readme).toMatch(new RegExp(`\\| ${name} \\|[^|]+\\| \`${fingerprint}\` \\|`));
    expect(readPem(pem)).toMatchObject({ isAuthority: true, hasUnknownCriticalExtension: false });
  });

  it('has no root in the README that it does not have itself', () => {
    const [, section = ''] = readme.split('\n## Timestamps\n');
    const listed = section.match(/`[0-9a-f]{64}` \|$/gm) ?? [];
    expect(listed).toHaveLength(TRUSTED_ROOTS.length);
  });

  it('has only roots that have not expired', () => {
    for (const { pem } of TRUSTED_ROOTS)
      expect(new X509Certificate(pem).validToDate.getTime()).toBeGreaterThan(Date.now());
  });

  it('reads every root of Node as an authority', () => {
    expect(rootCertificates.map(readPem).filter((root) => !root?.isAuthority)).toEqual([]);
  });
});

describe('splitPem', () => {
  it('finds the certificates of a file with other text', () => {
    const text = `Roots:\n${TRUSTED_ROOT_PEMS.join('\n# next\n')}\nend`;
    expect(splitPem(text)).toEqual(TRUSTED_ROOT_PEMS);
    expect(splitPem('no certificate')).toEqual([]);
  });
});
