import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'timestamp-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeFile(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('TIMESTAMP_URLS', () => {
  it('is empty by default', () => {
    expect(parseConfig({})).toMatchObject({ TIMESTAMP_URLS: [], timestampTrust: [] });
  });

  it('is a list of addresses with different hosts, at most ten', () => {
    const urls = 'http://a.test/tsr, https://b.test/';
    expect(parseConfig({ TIMESTAMP_URLS: urls }).TIMESTAMP_URLS).toEqual([
      'http://a.test/tsr',
      'https://b.test',
    ]);
    expect(() => parseConfig({ TIMESTAMP_URLS: 'ftp://a.test' })).toThrow('TIMESTAMP_URLS');
    expect(() => parseConfig({ TIMESTAMP_URLS: 'http://a.test/1,http://a.test/2' })).toThrow(
      'names a host twice',
    );
    const many = Array.from({ length: 11 }, (_, index) => `http://a${index}.test`).join(',');
    expect(() => parseConfig({ TIMESTAMP_URLS: many })).toThrow('more than 10');
  });
});

describe('TIMESTAMP_TRUST', () => {
  it('reads the certificates of a file', () => {
    const certificates = rootCertificates.slice(0, 2);
    const file = writeFile('roots.pem', certificates.join('\n'));
    expect(parseConfig({ TIMESTAMP_TRUST: file }).timestampTrust).toEqual(certificates);
  });

  it('rejects a missing file and one without valid certificates', () => {
    const broken = rootCertificates[0]?.replace('MII', 'MIA') ?? '';
    for (const file of [
      path.join(folder, 'missing.pem'),
      folder,
      writeFile('empty.pem', 'no certificates'),
      writeFile('broken.pem', broken),
    ])
      expect(() => parseConfig({ TIMESTAMP_TRUST: file })).toThrow('TIMESTAMP_TRUST must be');
  });
});
