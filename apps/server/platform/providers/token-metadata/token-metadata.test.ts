import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createGuardedFetch } from '../guarded-fetch/guarded-fetch.ts';
import type { Gateways } from './fetch-content.ts';
import type { FindTokenPointer, Token } from './port.ts';
import { createTokenMetadata, type TokenMetadataParts } from './token-metadata.ts';

const clock = createTestClock();
const expire = () => clock.advance(60);
const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnXoYd';
const ARWEAVE_ID = 'a'.repeat(43);
const TOKEN: Token = {
  chain: 'ethereum',
  contract: '0x00000000000000000000000000000000000000AA',
  tokenId: '12',
};

let server: Server;
let origin = '';
let seen: string[] = [];
let pages: Record<string, string | RequestListener> = {};
beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = request.url ?? '';
    seen.push(path);
    const page = pages[path];
    if (typeof page === 'function') return page(request, reply);
    return page === undefined ? void reply.writeHead(404).end() : void reply.end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  pages = {};
});

const pointingTo =
  (uri: string, name: string | null = null): FindTokenPointer =>
  async () => ({ name, uri, image: null });

/** The picture is returned unchanged here: re-encoding is tested elsewhere. */
const metadata = (pointer: FindTokenPointer, parts: Partial<TokenMetadataParts> = {}) =>
  createTokenMetadata({
    pointers: { ethereum: pointer, solana: pointer },
    gateways: { ipfs: [`${origin}/one`, `${origin}/two`], arweave: [`${origin}/ar`] } satisfies Gateways,
    guardedFetch: createGuardedFetch({ clock, allow: [origin], userAgent: 'test' }),
    makePicture: async (source) => ({ bytes: source, contentType: 'image/png' }),
    clock,
    ...parts,
  });
const nameAt = (uri: string) => metadata(pointingTo(uri)).nameOf(TOKEN);
const pictureAt = async (uri: string) => {
  const picture = await metadata(pointingTo(uri)).pictureOf(TOKEN);
  return picture && Buffer.from(picture.bytes).toString();
};
const named = (name: unknown, more: object = {}) => JSON.stringify({ name, ...more });
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('token metadata', () => {
  it.each([
    ['a web address', () => `${origin}/meta.json`, '/meta.json'],
    ['IPFS', () => `ipfs://${CID}/12`, `/one/ipfs/${CID}/12`],
    ['IPFS, said twice', () => `ipfs://ipfs/${CID}/12`, `/one/ipfs/${CID}/12`],
    ['IPFS as a path', () => `ipfs/${CID}/12`, `/one/ipfs/${CID}/12`],
    ['IPFS as nothing but a hash', () => CID, `/one/ipfs/${CID}`],
    ['a gateway of IPFS', () => `https://gateway.example/ipfs/${CID}/12`, `/one/ipfs/${CID}/12`],
    ['a name with spaces and a #', () => `ipfs://${CID}/Ape #12.json`, `/one/ipfs/${CID}/Ape%20%2312.json`],
    ['Arweave', () => `ar://${ARWEAVE_ID}/12.json`, `/ar/${ARWEAVE_ID}/12.json`],
    ['Arweave’s own gateway', () => `https://arweave.net/${ARWEAVE_ID}`, `/ar/${ARWEAVE_ID}`],
  ])('is found by %s', async (_what, uri, path) => {
    pages[path] = named('Ape #12');
    expect(await nameAt(uri())).toBe('Ape #12');
    expect(seen).toEqual([path]);
  });

  it.each([
    ['base64', `data:application/json;base64,${base64(named('Ñ 50%'))}`],
    ['base64 with a charset', `data:application/json;charset=utf-8;base64,${base64(named('Ñ 50%'))}`],
    ['plain text', `data:application/json;utf8,${named('Ñ 50%')}`],
    ['percent signs', `data:application/json,${encodeURIComponent(named('Ñ 50%'))}`],
    ['no type at all', `data:,${named('Ñ 50%')}`],
    ['the JSON itself', named('Ñ 50%')],
  ])('is contained in the URI itself, as %s', async (_what, uri) => {
    expect(await nameAt(uri)).toBe('Ñ 50%');
    expect(seen).toEqual([]);
  });

  it.each([
    ['is not JSON', '<html>not found</html>'],
    ['is cut off', '{"name": "Ape'],
    ['is a list', '["Ape"]'],
    ['is null', 'null'],
    ['is a number', '12'],
    ['has a number for a name', named(12)],
    ['has an object for a name', named({ en: 'Ape' })],
    ['has a blank name', named('  ')],
    ['has its name only in a prototype', '{"__proto__": {"name": "Ape"}}'],
  ])('that %s has no name', async (_what, content) => {
    pages['/meta.json'] = content;
    expect(await nameAt(`${origin}/meta.json`)).toBeNull();
  });

  it('of wrong types still yields the valid fields', async () => {
    pages['/meta.json'] = JSON.stringify({ name: ['Ape'], image: 7, image_url: `${origin}/12.png` });
    pages['/12.png'] = 'pixels';
    const tokens = metadata(pointingTo(`${origin}/meta.json`));
    expect(await tokens.nameOf(TOKEN)).toBeNull();
    expect(await tokens.pictureOf(TOKEN)).toMatchObject({ fileName: '12.png' });
  });

  it('can have a very long name, which is cut', async () => {
    pages['/meta.json'] = named('🌊'.repeat(5_000));
    expect(await nameAt(`${origin}/meta.json`)).toBe('🌊'.repeat(200));
  });

  it.each([
    ['is huge', (_request, reply) => void reply.end(Buffer.alloc(1_000_001, ' '))],
    ['never ends', (_request, reply) => void reply.writeHead(200).write('{', expire)],
    ['never comes', expire],
    [
      'leads to this machine',
      (_request, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    [
      'leads into our network',
      (_request, reply) => void reply.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    ],
    ['breaks off', (request) => void request.socket.destroy()],
    ['is an error', (_request, reply) => void reply.writeHead(500).end(named('Ape'))],
  ] satisfies [string, RequestListener][])('that %s is null', async (_what, answer) => {
    pages['/meta.json'] = answer;
    const tokens = metadata(pointingTo(`${origin}/meta.json`));
    expect(await Promise.all([tokens.nameOf(TOKEN), tokens.pictureOf(TOKEN)])).toEqual([null, null]);
  });

  it.each([
    ['this machine', 'http://127.0.0.1:1/x'],
    ['this machine by its name', 'http://localhost/x'],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'ftp://example.test/x'],
    ['nonsense', 'nonsense'],
    ['nothing', ''],
    ['an endless address', `http://example.test/${'x'.repeat(3_000)}`],
    ['endless data', `data:application/json;base64,${'A'.repeat(3_000_001)}`],
  ])('is not fetched from %s', async (_what, uri) => {
    expect(await nameAt(uri)).toBeNull();
  });

  it('is null when the contract has none or the node failed', async () => {
    expect(await metadata(async () => null).nameOf(TOKEN)).toBeNull();
    const failing = metadata(() => Promise.reject(new Error('the node is down')));
    expect(await failing.nameOf(TOKEN)).toBeNull();
    expect(await failing.pictureOf(TOKEN)).toBeNull();
    const none = metadata(async () => null, { pointers: { ethereum: null, solana: null } });
    expect(await none.nameOf(TOKEN)).toBeNull();
  });

  it('falls back to the on-chain name', async () => {
    pages['/meta.json'] = named('In the file');
    const onChain = (uri: string) =>
      metadata(pointingTo(uri, 'On the chain')).nameOf({ ...TOKEN, chain: 'solana' });
    expect(await onChain(`${origin}/meta.json`)).toBe('In the file');
    expect(await onChain(`${origin}/gone.json`)).toBe('On the chain');
  });
});

describe('traits', () => {
  const traitsAt = (attributes: unknown) =>
    metadata(pointingTo(JSON.stringify({ name: 'Ape', attributes }))).traitsOf(TOKEN);

  it('are read with texts, numbers and truth values', async () => {
    const written = [
      { trait_type: 'Background', value: 'Blue' },
      { trait_type: 'Level', value: 7 },
      { trait_type: 'Rare', value: true },
    ];
    expect(await traitsAt(written)).toEqual([
      { type: 'Background', value: 'Blue' },
      { type: 'Level', value: '7' },
      { type: 'Rare', value: 'true' },
    ]);
  });

  it.each([
    ['missing', undefined],
    ['a text', 'Blue'],
    ['a map', { Background: 'Blue' }],
    ['full of nonsense', [null, 7, {}, { trait_type: 7, value: 'x' }, { trait_type: 'x', value: { a: 1 } }]],
  ])('that are %s are none', async (_name, attributes) => {
    expect(await traitsAt(attributes)).toEqual([]);
  });

  it('[T72] are cut, whatever a creator writes', async () => {
    const endless = Array.from({ length: 1_000 }, () => ({
      trait_type: 'x'.repeat(300),
      value: 'y'.repeat(300),
    }));
    const read = (await traitsAt(endless)) ?? [];
    expect(read).toHaveLength(200);
    expect(read[0]).toEqual({ type: 'x'.repeat(200), value: 'y'.repeat(200) });
  });

  it('are unknown when the metadata or the chain cannot be read, and none when there is no metadata', async () => {
    expect(await metadata(pointingTo(`${origin}/gone.json`)).traitsOf(TOKEN)).toBeNull();
    expect(await metadata(() => Promise.reject(new Error('the node is down'))).traitsOf(TOKEN)).toBeNull();
    expect(await metadata(async () => null).traitsOf(TOKEN)).toEqual([]);
  });
});

describe('gateways', () => {
  it('are tried in order: the second when the first is down', async () => {
    pages[`/one/ipfs/${CID}`] = (_request, reply) => void reply.writeHead(502).end();
    pages[`/two/ipfs/${CID}`] = named('Second');
    expect(await nameAt(`ipfs://${CID}`)).toBe('Second');
    expect(seen).toEqual([`/one/ipfs/${CID}`, `/two/ipfs/${CID}`]);
  });

  it('that are silent are not awaited: the next one is tried too', async () => {
    pages[`/one/ipfs/${CID}`] = () => clock.advance(3);
    pages[`/two/ipfs/${CID}`] = named('Second');
    expect(await nameAt(`ipfs://${CID}`)).toBe('Second');
  });

  it("all down yield no metadata; the creator's own is last", async () => {
    const chosen = `https://gateway.invalid/ipfs/${CID}`;
    const asked: string[] = [];
    const fetcher = async (address: string) => {
      asked.push(address);
      throw new Error('dead');
    };
    expect(await metadata(pointingTo(chosen), { guardedFetch: fetcher }).nameOf(TOKEN)).toBeNull();
    expect(asked).toEqual([`${origin}/one/ipfs/${CID}`, `${origin}/two/ipfs/${CID}`, chosen]);
  });
});

describe('token picture', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" fill="#f00"/>';
  it.each([
    ['image', { image: 'PICTURE' }],
    ['image_url', { image_url: 'PICTURE' }],
    ['image_data', { image_data: 'PICTURE' }],
    ['image_url when image is dead', { image: 'ipfs://nonsense', image_url: 'PICTURE' }],
  ])('is found in %s', async (_field, fields) => {
    pages['/12.png'] = 'pixels';
    pages['/meta.json'] = JSON.stringify(fields).replace('PICTURE', `${origin}/12.png`);
    expect(await pictureAt(`${origin}/meta.json`)).toBe('pixels');
  });

  it.each([
    ['as base64', `data:image/svg+xml;base64,${base64(SVG)}`],
    ['as plain text with a #', `data:image/svg+xml;utf8,${SVG}`],
    ['with percent signs', `data:image/svg+xml,${encodeURIComponent(SVG)}`],
    ['bare', SVG],
  ])('is contained in the metadata itself, %s', async (_what, image) => {
    expect(await pictureAt(named('x', { image }))).toBe(SVG);
  });

  it('contains the id of an ERC-1155 token where its template has one', async () => {
    const id = '000000000000000000000000000000000000000000000000000000000004cce0';
    pages[`/${id}.png`] = 'pixels';
    const tokens = metadata(pointingTo(named('x', { image: `${origin}/{id}.png` })));
    expect(await tokens.pictureOf({ ...TOKEN, tokenId: '314592' })).toMatchObject({ fileName: '314592.png' });
  });

  it('is null when it is too large', async () => {
    pages['/12.png'] = (_request, reply) => void reply.end(Buffer.alloc(15_000_001));
    expect(await pictureAt(named('x', { image: `${origin}/12.png` }))).toBeNull();
  });

  it('does not affect the name when it is unavailable', async () => {
    const tokens = metadata(pointingTo(named('Ape #12', { image: `${origin}/gone.png` })));
    expect(await tokens.pictureOf(TOKEN)).toBeNull();
    expect(await tokens.nameOf(TOKEN)).toBe('Ape #12');
  });

  it('has a safe file name whatever the token is called', async () => {
    const tokens = metadata(pointingTo(named('x', { image: `data:,pixels` })));
    expect(await tokens.pictureOf({ ...TOKEN, tokenId: '../../../x' })).toMatchObject({ fileName: 'x.png' });
    expect(await tokens.pictureOf({ ...TOKEN, tokenId: '/' })).toMatchObject({ fileName: 'token.png' });
  });
});

describe('cache', () => {
  it('fetches once for concurrent and later callers', async () => {
    pages['/meta.json'] = named('Ape', { image: `${origin}/12.png` });
    pages['/12.png'] = 'pixels';
    const tokens = metadata(pointingTo(`${origin}/meta.json`));
    const other = { ...TOKEN, contract: TOKEN.contract.toLowerCase() };
    await Promise.all([tokens.nameOf(TOKEN), tokens.pictureOf(TOKEN), tokens.pictureOf(other)]);
    await tokens.pictureOf(TOKEN);
    expect(seen).toEqual(['/meta.json', '/12.png']);
  });

  it('also caches misses, so that a dead server is called once', async () => {
    const tokens = metadata(pointingTo(`${origin}/gone.json`));
    await tokens.nameOf(TOKEN);
    await tokens.pictureOf(TOKEN);
    expect(seen).toEqual(['/gone.json']);
  });
});
