import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPng, plainPicture } from '#server/people/images/pictures-for-test.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createPictureMaker } from './picture-maker.ts';
import { renderPicture } from './render-picture.ts';

const clock = createTestClock();
const { makePicture, close } = createPictureMaker({ clock });
let outside: Server;
let hits = 0;
beforeAll(async () => {
  outside = createServer((_request, reply) => {
    hits += 1;
    reply.end('a secret');
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  close();
  outside.close();
});

const NAMESPACES =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude"';
const svg = (content: string, attributes = 'viewBox="0 0 24 24"') =>
  Buffer.from(`<svg ${NAMESPACES} ${attributes}>${content}</svg>`);
const SQUARE = '<rect width="24" height="24" fill="#f00"/>';
const made = async (source: Buffer) => {
  const picture = await makePicture(source);
  if (picture === null) return null;
  const { format, width, height } = await sharp(picture.bytes).metadata();
  return { contentType: picture.contentType, format, width, height };
};
const base64Of = (picture: { bytes: Uint8Array } | null) =>
  picture && Buffer.from(picture.bytes).toString('base64');
const noise = (side: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

describe('token picture', () => {
  it.each(['png', 'webp', 'gif'] as const)('of type %s becomes PNG', async (type) => {
    expect(await made(await plainPicture(400, 200).toFormat(type).toBuffer())).toEqual({
      contentType: 'image/png',
      format: 'png',
      width: 400,
      height: 200,
    });
  });

  it('that is a photograph becomes JPEG, no larger than a post shows it', async () => {
    for (const source of [noise(1_300).jpeg(), noise(1_300).png({ compressionLevel: 1 })]) {
      const picture = await makePicture(await source.toBuffer());
      expect(picture).toMatchObject({ contentType: 'image/jpeg' });
      const { bytes } = picture as { bytes: Uint8Array };
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 1_200 });
      expect(bytes.length).toBeLessThan(5_000_000);
    }
  });

  it('of 24 pixels a side is enlarged without blurring', async () => {
    const source = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#fff' } })
      .composite([{ input: await plainPicture(12, 24, '#000').png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    const picture = await makePicture(source);
    const { data, info } = await sharp(picture?.bytes)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(1_200);
    expect(new Set(data)).toEqual(new Set([0, 255]));
  });

  it('loses its location and other metadata', async () => {
    const tagged = plainPicture(300, 300).withExif({ IFD0: { Artist: 'Ada Lovelace' } });
    const source = Buffer.concat([await tagged.jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const picture = await makePicture(source);
    expect(Buffer.from(picture?.bytes ?? []).includes('Ada')).toBe(false);
    expect(Buffer.from(picture?.bytes ?? []).includes('script')).toBe(false);
  });

  it('that is a decompression bomb is rejected, and the next one still works', async () => {
    const bomb = emptyPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await made(bomb)).toBeNull();
    expect(await made(svg(SQUARE))).not.toBeNull();
  });

  it.each([
    ['HTML that is called .png', '<!doctype html><html><body>not found</body></html>'],
    ['nothing', ''],
    ['text', 'not a picture'],
    ['the start of a PNG', '\x89PNG\r\n\x1a\n'],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n'],
    ['something packed', '\x1f\x8b\x08\0\0\0\0\0'],
  ])('is null when it is %s', async (_what, content) => {
    expect(await made(Buffer.from(content, 'latin1'))).toBeNull();
  });

  it.each(['tiff', 'avif'] as const)('is null when it is of type %s', async (type) => {
    expect(await made(await plainPicture().toFormat(type).toBuffer())).toBeNull();
  });
});

describe('SVG', () => {
  it('is rendered at the size of a post, whatever its own size', async () => {
    const square = { contentType: 'image/png', format: 'png', width: 960, height: 960 };
    expect(await made(svg(SQUARE))).toEqual(square);
    expect(await made(svg(SQUARE, 'viewBox="0 0 24 24" width="3000" height="3000"'))).toEqual(square);
    expect(await made(svg(SQUARE, 'viewBox="0 0 24 12"'))).toMatchObject({ width: 960, height: 480 });
  });

  it.each([24, 32])('of pixel art on a grid of %i keeps its edges sharp', async (grid) => {
    const columns = Array.from({ length: grid / 2 }, (_, at) => `M${2 * at} 0h1v${grid}h-1z`).join('');
    const content = `<path d="M0 0h${grid}v${grid}H0z" fill="#fff"/><path d="${columns}"/>`;
    const picture = await makePicture(svg(content, `viewBox="0 0 ${grid} ${grid}"`));
    const pixels = await sharp(picture?.bytes).greyscale().removeAlpha().raw().toBuffer();
    expect(new Set(pixels)).toEqual(new Set([0, 255]));
  });

  it('runs no script', async () => {
    const silent = await makePicture(svg(SQUARE));
    const script = `<script>document.documentElement.innerHTML = ''</script>`;
    const loud = await makePicture(svg(`${SQUARE}${script}`, 'viewBox="0 0 24 24" onload="alert(1)"'));
    expect(loud?.contentType).toBe(silent?.contentType);
    expect(base64Of(loud)).toBe(base64Of(silent));
  });

  const address = () => `http://127.0.0.1:${(outside.address() as AddressInfo).port}/x`;
  it.each([
    ['a picture elsewhere', (at: string) => `<image href="${at}" width="9" height="9"/>`],
    ['a picture elsewhere, as it was written once', (at: string) => `<image xlink:href='${at}' width="9"/>`],
    ['a file', () => '<image href="file:///etc/hostname" width="9" height="9"/>'],
    ['a page', () => '<foreignObject><div>hello</div></foreignObject>'],
  ])('is null when it needs %s', async (_what, content) => {
    expect(await made(svg(SQUARE + content(address())))).toBeNull();
    expect(hits).toBe(0);
  });

  it.each([
    ['styles', (at: string) => `<style>@import url(${at}); text { fill: url(${at}#a) }</style>`],
    ['a filter', (at: string) => `<filter id="f"><feImage xlink:href = "${at}"/></filter>`],
    ['an inclusion', (at: string) => `<text y="9"><xi:include href="${at}" parse="text"/></text>`],
    [
      'an inclusion of a file',
      () => '<text y="9"><xi:include href="file:///etc/hostname" parse="text"/></text>',
    ],
  ])('fetches nothing through %s', async (_what, content) => {
    const bare = await makePicture(svg(SQUARE));
    const picture = await makePicture(svg(SQUARE + content(address())));
    expect(picture === null || Buffer.compare(picture.bytes, bare?.bytes ?? Buffer.alloc(0)) === 0).toBe(
      true,
    );
    expect(hits).toBe(0);
  });

  it.each([
    ['a file', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>'],
    [
      'itself a million times',
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}"><!ENTITY x "${'&c;'.repeat(100)}">]>`,
    ],
  ])('is null when it names %s', async (_what, head) => {
    const drawing = svg(`${SQUARE}<text y="9">&x;</text>`);
    expect(await made(Buffer.from(`<?xml version="1.0"?>${head}${drawing}`))).toBeNull();
  });

  it('that takes too long is abandoned, and the next one still works', async () => {
    const nested = Array.from({ length: 8 }, (_, level) => {
      const inner = level === 0 ? SQUARE : `<use href="#g${level - 1}"/>`.repeat(10);
      return `<g id="g${level}">${inner}</g>`;
    });
    const endless = made(svg(`<defs>${nested.join('')}</defs><use href="#g7"/>`));
    await expect.poll(clock.timerCount).toBe(1);
    clock.advance(4);
    expect(await endless).toBeNull();
    expect(await made(svg(SQUARE))).not.toBeNull();
  });
});

/** In this process, so that nothing but the picture itself can be what is refused. */
describe('a picture inside a drawing', () => {
  const rendered = async (content: string, head = '') => {
    const drawing = await renderPicture(Buffer.from(`${head}${svg(SQUARE + content)}`, 'latin1'));
    return drawing && [...(await sharp(drawing.bytes).raw().toBuffer()).subarray(0, 3)];
  };
  const image = (address: string) => `<image href="${address}" width="24" height="24"/>`;
  const png = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
  const escaped = (bytes: Uint8Array) =>
    [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const huge = emptyPng(16_000, 16_000);
  const asDrawing = (content: string) => `data:image/svg+xml;base64,${svg(content).toString('base64')}`;
  const blue = () => plainPicture(10, 10, '#0000ff').png().toBuffer();

  it('is shown, also in a drawing within and beside a font', async () => {
    const source = png(await blue());
    expect(await rendered(image(source))).toEqual([0, 0, 255]);
    expect(await rendered(image(asDrawing(image(source))))).toEqual([0, 0, 255]);
    const font = `data:font/woff2;base64,${Buffer.from('wOF2\0\x01').toString('base64')}`;
    const style = `<style>@font-face{font-family:f;src:url(${font})}</style><text>data: 1, 2</text>`;
    expect(await rendered(style + image(source))).toEqual([0, 0, 255]);
  });

  it.each([
    ['plainly', () => image(png(huge))],
    ['as often as it takes', () => image(png(emptyPng(4_000, 4_000))).repeat(4)],
    ['in a drawing within', () => image(asDrawing(image(png(huge))))],
    [
      'in a drawing within that is not encoded',
      () => image(`data:image/svg+xml,${escaped(svg(image(png(huge))))}`),
    ],
    [
      'in a drawing within that is half encoded',
      () =>
        image(
          `data:image/svg+xml,${`${svg(image(png(huge)))}`.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}`,
        ),
    ],
    ['in percent signs', () => image(`data:image/png,${escaped(huge)}`)],
    ['in a filter', () => `<filter id="f"><feImage href="${png(huge)}"/></filter>`],
    ['under a wrong type', () => image(png(huge).replace('image/png', 'font/woff2'))],
    ['without a type', () => image(png(huge).replace('image/png', ''))],
    ['behind a comma in quotes', () => `<image href='${png(huge).replace(';', ';a="b";')}' width="24"/>`],
    [
      'behind a character that is written as a number',
      () => image(png(huge).replace('data', '&#100;at&#x61;')),
    ],
    ['behind a line break that addresses ignore', () => image(png(huge).replace('data', 'da&#10;ta'))],
    ['in capitals', () => image(png(huge).replace('data', 'DATA'))],
    ['compressed', () => image(`data:image/svg+xml;base64,${gzipSync(svg(SQUARE)).toString('base64')}`)],
    [
      'too deep',
      () =>
        Array(5)
          .fill(0)
          .reduce((inner) => image(asDrawing(inner)), SQUARE),
    ],
    ['as one of too many', () => image('data:,').repeat(101)],
  ])('that is larger than a picture may be is refused: %s', async (_how, content) => {
    expect(await rendered(content())).toBeNull();
  });

  it.each([
    ['an entity', `<!DOCTYPE svg [<!ENTITY d "d">]>`],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>`],
  ])('is refused where %s could hide it', async (_what, head) => {
    expect(await rendered(image(png(await blue())), head)).toBeNull();
  });
});

describe('many pictures', () => {
  it('requested concurrently each get their own result', async () => {
    const fills = ['#f00', '#0f0', '#00f', '#ff0'];
    const pictures = await Promise.all(
      fills.map(async (fill) => makePicture(await plainPicture(200, 200, fill).png().toBuffer())),
    );
    const colours = await Promise.all(
      pictures.map(async (picture) => [...(await sharp(picture?.bytes).raw().toBuffer()).subarray(0, 3)]),
    );
    expect(colours).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 0],
    ]);
  });

  it('still work after the process was killed', async () => {
    const maker = createPictureMaker({ clock });
    expect(await maker.makePicture(svg(SQUARE))).not.toBeNull();
    maker.close();
    expect(await maker.makePicture(svg(SQUARE))).not.toBeNull();
    maker.close();
  });
});
