import type { Certificate } from './certificate.ts';
import { type Bytes, type Der, readDer, readOrNull } from './der.ts';

const COMMON_NAME = '2.5.4.3';
const ORGANIZATION = '2.5.4.10';
const UTF8_STRING = 0x0c;
const MAX_NAME = 100;

/** Whom a certificate was issued to: the common name, or else the organization. */
export function nameOf({ subject }: Pick<Certificate, 'subject'>): string {
  return readOrNull(() => findName(readDer(subject))) ?? '?';
}

function findName(subject: Der): string | null {
  const parts = subject.children.flatMap(({ children }) => children);
  const find = (wanted: string) => parts.find(({ children }) => children[0]?.oid === wanted)?.children[1];
  const value = find(COMMON_NAME) ?? find(ORGANIZATION);
  return value ? toPrintable(value.tag, value.content) : null;
}

function toPrintable(tag: number, content: Bytes): string {
  const text = new TextDecoder(tag === UTF8_STRING ? 'utf-8' : 'latin1').decode(content);
  return text.replace(/\p{Cc}/gu, ' ').slice(0, MAX_NAME);
}
