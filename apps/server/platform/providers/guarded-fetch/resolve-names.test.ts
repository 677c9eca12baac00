import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createResolve } from './resolve-names.ts';

let nameserver: Socket;
let servers: string[];
let asked: { query: Buffer; from: RemoteInfo }[] = [];

beforeEach(async () => {
  asked = [];
  nameserver = createSocket('udp4', (query, from) => void asked.push({ query, from })).bind(0, '127.0.0.1');
  await once(nameserver, 'listening');
  servers = [`127.0.0.1:${nameserver.address().port}`];
});
afterEach(() => void nameserver.close());

const HEADER_BYTES = 12;
const A = 1;
const AAAA = 28;
const NO_SUCH_NAME = 3;

/** Answers a question for one of the types with this address, and any other with none. */
function answer(
  { query, from }: (typeof asked)[number],
  address: { type: number; bytes: number[] } | null,
): void {
  const endOfName = query.indexOf(0, HEADER_BYTES);
  const question = query.subarray(HEADER_BYTES, endOfName + 5);
  const isAsked = address?.type === question.readUInt16BE(question.length - 4);
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (address ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isAsked ? 1 : 0, 6);
  // A pointer to the name of the question, type, class IN, 60 s, length.
  const record = isAsked
    ? [0xc0, HEADER_BYTES, 0, address.type, 0, 1, 0, 0, 0, 60, 0, address.bytes.length, ...address.bytes]
    : [];
  nameserver.send(Buffer.concat([header, question, Buffer.from(record)]), from.port, from.address);
}

const untilAsked = async (count: number) => {
  while (asked.length < count) await once(nameserver, 'message');
};

it('asks for all names at once, however long the nameserver stays silent', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `n${index}.example.test`);
  const found = Promise.all(names.map(createResolve({ servers, answerMs: 60_000 })));
  // The system's lookup has a few threads, and would not ask for more names before it has an answer.
  await untilAsked(2 * names.length);
  for (const one of asked) answer(one, { type: A, bytes: [93, 184, 216, 34] });
  expect(await found).toEqual(names.map(() => ['93.184.216.34']));
});

it('finds names that have addresses of one family, and rejects others', async () => {
  const ask = createResolve({ servers, answerMs: 60_000 });
  const six = ask('six.example.test');
  await untilAsked(2);
  const bytes = [0x26, 0x06, 0x47, 0, ...Array.from({ length: 11 }, () => 0), 1];
  for (const one of asked.splice(0)) answer(one, { type: AAAA, bytes });
  expect(await six).toEqual(['2606:4700::1']);

  const unknown = expect(ask('unknown.example.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await untilAsked(2);
  for (const one of asked) answer(one, null);
  await unknown;
});

it('gives a nameserver up that stays silent', async () => {
  await expect(createResolve({ servers, answerMs: 100 })('silent.example.test')).rejects.toMatchObject({
    code: 'ETIMEOUT',
  });
  expect(asked.length).toBeGreaterThan(0);
});
