import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyPng, plainPicture } from '#server/people/images/pictures-for-test.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { abiText, word } from '../ethereum/node-for-test.ts';
import { createGuardedFetch } from '../guarded-fetch/guarded-fetch.ts';
import { ProviderError } from '../provider-error.ts';
import { CALLS_PER_PICTURE, createCollectionPictures } from './collection-pictures.ts';
import { createPictureMaker } from './picture-maker.ts';

const clock = createTestClock();
const expire = () => clock.advance(60);
const CONTRACT = '0x00000000000000000000000000000000000000AA';
const CONTRACT_URI = '0xe8a3d485';
const tokenUri = (id: number) => `0xc87b56dd${word(id)}`;
const sharedUri = (id: number) => `0x0e89341c${word(id)}`;

const maker = createPictureMaker({ clock, use: 'thumbnail' });
let server: Server;
let origin = '';
let seen: string[] = [];
let pages: Record<string, string | Buffer | RequestListener> = {};
let answers: Record<string, string> = {};
let calls = 0;
let isNodeDown = false;
let red: Buffer;
let bomb: Buffer;

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
  bomb = emptyPng(30_000, 30_000);
  red = await plainPicture(400, 200, '#f00').png().toBuffer();
});
afterAll(() => {
  maker.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [seen, pages, answers, calls, isNodeDown] = [[], {}, {}, 0, false];
});

const pictureOf = () =>
  createCollectionPictures({
    async callContract(_contract, data) {
      calls += 1;
      if (isNodeDown) throw new Error('no node answers');
      const text = answers[data];
      return text === undefined ? null : abiText(text);
    },
    gateways: { ipfs: [], arweave: [] },
    guardedFetch: createGuardedFetch({ clock, allow: [origin], userAgent: 'test' }),
    makePicture: maker.makePicture,
    clock,
  }).pictureOf(CONTRACT);
const described = (image: string) => JSON.stringify({ name: 'Foxes', image });
const show = async () => {
  const picture = await pictureOf();
  if (!picture) return null;
  const { format, width, height } = await sharp(picture.bytes).metadata();
  const [r = 0, g = 0, b = 0] = await sharp(picture.bytes).resize(1, 1).raw().toBuffer();
  return { format, width, height, side: picture.side, isRed: r > 200 && g < 60 && b < 60 };
};
const RED_SQUARE = { format: 'webp', width: 120, height: 120, side: 120, isRed: true };
const status =
  (code: number): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(code).end();

describe('the picture of a collection', () => {
  it('is the one that the contract has of itself, as a small square', async () => {
    answers = { [CONTRACT_URI]: `${origin}/collection.json`, [tokenUri(1)]: `${origin}/1.json` };
    pages = { '/collection.json': described(`${origin}/logo.png`), '/logo.png': red };
    expect(await show()).toEqual(RED_SQUARE);
    expect(seen).toEqual(['/collection.json', '/logo.png']);
  });

  it.each([
    ['first token', tokenUri(1), '/1'],
    ['token 0', tokenUri(0), '/0'],
    ['first edition', sharedUri(1), `/${'1'.padStart(64, '0')}`],
  ])('is otherwise that of its %s', async (_what, call, path) => {
    answers = { [call]: call === sharedUri(1) ? `${origin}/{id}` : origin + path };
    pages = { [path]: described(`${origin}/1.png`), '/1.png': red };
    expect(await show()).toEqual(RED_SQUARE);
    expect(calls).toBeLessThanOrEqual(CALLS_PER_PICTURE);
  });

  it('is drawn on the chain', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>';
    const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    answers = { [tokenUri(1)]: `data:application/json,${encodeURIComponent(described(image))}` };
    expect(await show()).toEqual(RED_SQUARE);
    expect(seen).toEqual([]);
  });

  it('is drawn without the scripts of an SVG', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9" fill="red"/></svg>';
    answers = { [CONTRACT_URI]: described(`data:image/svg+xml,${svg}`) };
    const picture = await pictureOf();
    expect(picture?.bytes.includes('script')).toBe(false);
    expect(await show()).toEqual(RED_SQUARE);
  });

  it('keeps the pixels of pixel art sharp', async () => {
    const left = await plainPicture(12, 24, '#000').png().toBuffer();
    pages = {
      '/c': described(`${origin}/punk.png`),
      '/punk.png': await plainPicture(24, 24, '#fff')
        .composite([{ input: left, left: 0, top: 0 }])
        .png()
        .toBuffer(),
    };
    answers = { [CONTRACT_URI]: `${origin}/c` };
    const picture = await pictureOf();
    const { data } = await sharp(picture?.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([data[50], data[70]]).toEqual([0, 255]);
  });

  it('is that of a token when the collection’s own server is gone', async () => {
    answers = { [CONTRACT_URI]: `${origin}/gone`, [tokenUri(1)]: `${origin}/1` };
    pages = { '/gone': status(503), '/1': described(`${origin}/1.png`), '/1.png': red };
    expect(await show()).toEqual(RED_SQUARE);
  });
});

describe('there is no picture', () => {
  it('when the contract publishes nothing', async () => {
    expect(await show()).toBeNull();
    expect(calls).toBe(CALLS_PER_PICTURE);
  });

  it.each([
    ['a missing file', '/missing'],
    ['HTML', '/html'],
    ['a decompression bomb', '/bomb'],
    ['too large', '/huge'],
    ['on a port of this machine', 'http://localhost:1/x.png'],
    ['on the cloud’s own address', 'http://169.254.169.254/latest'],
    ['behind a redirect to this machine', '/redirect'],
    ['a file', 'file:///etc/passwd'],
    ['an SVG that loads another file', '/svg'],
  ])('when it is %s', async (_what, address) => {
    answers = { [CONTRACT_URI]: `${origin}/c` };
    pages = {
      '/c': described(address.startsWith('/') ? origin + address : address),
      '/html': '<!doctype html><script>alert(1)</script>',
      '/bomb': bomb,
      '/huge': (_request, reply) => void reply.writeHead(200, { 'content-length': 16_000_000 }).end(),
      '/redirect': (_request, reply) =>
        void reply.writeHead(302, { location: `${origin.replace('127.0.0.1', 'localhost')}/secret` }).end(),
      '/svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="${origin}/secret" width="9" height="9"/></svg>`,
    };
    expect(await show()).toBeNull();
    expect(seen).not.toContain('/secret');
  });
});

describe('nothing is known', () => {
  it('while no node answers', async () => {
    isNodeDown = true;
    await expect(pictureOf()).rejects.toThrow(ProviderError);
  });

  it.each([500, 429])('while the server answers %i', async (code) => {
    answers = { [CONTRACT_URI]: `${origin}/c` };
    pages = { '/c': described(`${origin}/logo.png`), '/logo.png': status(code) };
    await expect(pictureOf()).rejects.toMatchObject({ fault: 'retry-later' });
  });

  it('when it takes too long, and nothing more is fetched', async () => {
    answers = { [CONTRACT_URI]: `${origin}/c`, [tokenUri(1)]: `${origin}/1` };
    pages = {
      '/c': (_request, reply) =>
        void reply.writeHead(200, { 'content-type': 'application/json' }).write('{', expire),
    };
    await expect(pictureOf()).rejects.toMatchObject({ fault: 'retry-later' });
    expect([seen, calls]).toEqual([['/c'], 1]);
  });
});
