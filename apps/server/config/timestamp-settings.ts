import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { splitPem } from '@signboard/draw/timestamps/split-pem.ts';

/** A proof holds no more timestamps than this. */
const MAX_AUTHORITIES = 10;

type Settings = { TIMESTAMP_URLS: readonly string[]; TIMESTAMP_TRUST?: string | undefined };

/** A timestamp is kept under the host of its authority, so each host can be there once. */
export function findTimestampProblems({ TIMESTAMP_URLS: urls, TIMESTAMP_TRUST: path }: Settings): string[] {
  const problems: string[] = [];
  if (new Set(urls.map((url) => new URL(url).host)).size < urls.length)
    problems.push('TIMESTAMP_URLS names a host twice: each authority has its own');
  if (urls.length > MAX_AUTHORITIES)
    problems.push(`TIMESTAMP_URLS has more than ${MAX_AUTHORITIES} addresses`);
  if (path && readTimestampTrust(path) === null)
    problems.push('TIMESTAMP_TRUST must be the path of a readable PEM file with certificates');
  return problems;
}

/** The certificates of the file; null when it cannot be read as such. */
export function readTimestampTrust(path: string): string[] | null {
  try {
    const certificates = splitPem(readFileSync(path, 'utf8'));
    for (const pem of certificates) new X509Certificate(pem);
    return certificates.length > 0 ? certificates : null;
  } catch {
    return null;
  }
}
