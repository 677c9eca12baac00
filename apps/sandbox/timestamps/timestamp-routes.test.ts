import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Integer, type Sequence } from 'asn1js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { decode, encode, integer, octets, sequence } from './der-values.ts';
import { rootFacts } from './sandbox-authority.ts';
import { hashAlgorithm } from './signing-keys.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
const query = encode(
  sequence(integer(1), sequence(hashAlgorithm('sha256'), octets(Buffer.alloc(32, 7))), integer(42)),
);

async function ask(body: Buffer) {
  const reply = await fetch(sandbox.env('TIMESTAMP_URLS'), {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(body),
  });
  expect(reply.headers.get('content-type')).toBe('application/timestamp-reply');
  const [status, token] = (decode(new Uint8Array(await reply.arrayBuffer())) as Sequence).valueBlock.value;
  const [code] = (status as Sequence).valueBlock.value;
  return { status: code instanceof Integer ? code.valueBlock.valueDec : null, token };
}

describe('the timestamp authority', () => {
  it('grants a token for a hash', async () => {
    const { status, token } = await ask(query);
    expect(status).toBe(0);
    expect(encode(token as Sequence).includes(Buffer.alloc(32, 7))).toBe(true);
  });

  it('rejects what is not a query', async () => {
    expect(await ask(Buffer.from('hello'))).toMatchObject({ status: 2, token: undefined });
  });

  it('gives the product the root that its key belongs to', async () => {
    const root = new X509Certificate(readFileSync(sandbox.env('TIMESTAMP_TRUST')));
    const { key, name } = rootFacts();
    expect(root.publicKey.export({ type: 'spki', format: 'der' })).toEqual(key.publicKey);
    expect(root.subject).toBe(`CN=${name}`);
    expect(root.verify(root.publicKey)).toBe(true);
    expect(await (await sandbox.get('/timestamps/root.pem')).text()).toBe(root.toString());
  });
});
