import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanImage } from './clean-image.ts';
import { countJpegScans } from './count-jpeg-scans.ts';
import { emptyPng, plainPicture } from './pictures-for-test.ts';

const outcome = (source: Buffer) =>
  cleanImage(source).then(
    () => 'kept',
    (error: { code?: string }) => error.code ?? error,
  );
const SCRIPT = '<script>alert(1)</script>';

describe('[R22] cleaned image', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('is WebP named by its hash, from %s', async (type) => {
    const { id, bytes, width, height } = await cleanImage(await plainPicture().toFormat(type).toBuffer());
    expect([width, height]).toEqual([40, 20]);
    expect(id).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
  });

  it('has a narrow copy for phones unless it is narrow itself', async () => {
    const wide = await cleanImage(await plainPicture(1500, 500).png().toBuffer());
    expect(await sharp(wide.narrow as Buffer).metadata()).toMatchObject({
      format: 'webp',
      width: 960,
      height: 320,
    });
    const small = await cleanImage(await plainPicture(960, 320).png().toBuffer());
    expect(small.narrow).toBeNull();
  });

  it('is deterministic', async () => {
    const source = await plainPicture().png().toBuffer();
    const [first, second] = await Promise.all([cleanImage(source), cleanImage(source)]);
    expect(first.id).toBe(second.id);
  });

  it('keeps its transparency', async () => {
    const clear = sharp({ create: { width: 4, height: 4, channels: 4, background: '#0000' } });
    const { bytes } = await cleanImage(await clear.png().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true });
  });

  it('has no location, author or color profile', async () => {
    const source = await plainPicture()
      .withExif({
        IFD0: { Artist: 'Ada Lovelace' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ada</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(source.includes('Ada Lovelace')).toBe(true);
    const { bytes } = await cleanImage(source);
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Ada')).toBe(false);
  });

  it('is rotated as the camera was held', async () => {
    const source = await plainPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await cleanImage(source)).toMatchObject({ width: 20, height: 40 });
  });

  it('is the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((fill) => plainPicture(8, 8, fill).png().toBuffer()),
    );
    const source = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(source).metadata()).pages).toBe(2);
    const { bytes } = await cleanImage(source);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    const [red, green] = await sharp(bytes).raw().toBuffer();
    expect([Number(red) > 200, Number(green) < 60]).toEqual([true, true]);
  });

  it('has no appended script', async () => {
    const source = Buffer.concat([await plainPicture().jpeg().toBuffer(), Buffer.from(SCRIPT)]);
    const { bytes } = await cleanImage(source);
    expect(bytes.includes('script')).toBe(false);
  });

  it('may have the maximum size and no more', async () => {
    expect(await cleanImage(emptyPng(4096, 4096))).toMatchObject({ width: 2048, height: 2048 });
    expect(await cleanImage(emptyPng(4096, 1024))).toMatchObject({ width: 2048, height: 512 });
    expect(await outcome(emptyPng(4097, 10))).toBe('image-too-large');
    expect(await outcome(emptyPng(10, 4097))).toBe('image-too-large');
  });

  it('is not decompressed from a few kilobytes to gigabytes', async () => {
    const bomb = emptyPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(50_000);
    expect(await outcome(bomb)).toBe('image-too-large');
    expect(await outcome(emptyPng(30_000, 1_000))).toBe('image-too-large');
  });
});

describe('[R22] invalid image', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
  it.each([
    ['nothing', ''],
    ['an SVG with a script', svg],
    ['an SVG with an XML head', `<?xml version="1.0"?>${svg}`],
    ['HTML', `<!doctype html><html>${SCRIPT}</html>`],
    ['a script that looks like a GIF', `GIF89a/*${'.'.repeat(200)}*/=1;alert(1)`],
    ['the start of a PNG', '\x89PNG\r\n\x1a\n'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n'],
    ['zeros', '\0'.repeat(5_000)],
    ['text', 'not a picture at all '.repeat(50)],
  ])('is rejected: %s', async (_what, content) => {
    expect(await outcome(Buffer.from(content, 'latin1'))).toBe('image-unreadable');
  });

  it.each(['tiff', 'avif'] as const)('is rejected: an image of type %s', async (type) => {
    expect(await outcome(await plainPicture().toFormat(type).toBuffer())).toBe('image-unreadable');
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('is rejected: a truncated %s', async (type) => {
    const noise = sharp({
      create: {
        width: 96,
        height: 96,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const whole = await noise.toFormat(type).toBuffer();
    expect(await outcome(whole)).toBe('kept');
    expect(await outcome(whole.subarray(0, whole.length / 2))).toBe('image-unreadable');
  });
});

describe('progressive JPEG', () => {
  const progressive = () => plainPicture(64, 64).jpeg({ progressive: true }).toBuffer();
  /** The last scan again and again, before the end of the image. */
  const repeatLastScan = (source: Buffer, times: number) => {
    const start = source.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = source.subarray(start, -2);
    return Buffer.concat([source.subarray(0, start), ...Array(times).fill(scan), source.subarray(-2)]);
  };

  it('is kept with the scans that encoders make', async () => {
    const source = await progressive();
    expect(countJpegScans(source)).toBeGreaterThan(3);
    expect(await outcome(source)).toBe('kept');
  });

  it('has its scans counted to the last, but not those of a thumbnail in its metadata', async () => {
    const source = await progressive();
    const scans = countJpegScans(source);
    expect(countJpegScans(repeatLastScan(source, 1_000))).toBe(scans + 999);
    const thumbnail = Buffer.concat([
      Buffer.from([0xff, 0xe1, 0, 8]),
      Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xda]),
    ]);
    const withThumbnail = Buffer.concat([source.subarray(0, 2), thumbnail, source.subarray(2)]);
    expect(countJpegScans(withThumbnail)).toBe(scans);
  });

  it('is refused before it is decoded when it has many more', async () => {
    const bomb = repeatLastScan(await progressive(), 1_000);
    await expect(cleanImage(bomb)).rejects.toMatchObject({ code: 'image-unreadable', cause: undefined });
  });

  it.each([
    ['another format', Buffer.from('GIF89a')],
    ['a file that ends in a marker', Buffer.from([0xff, 0xd8, 0xff])],
    ['a segment longer than the file', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0])],
    ['nothing', Buffer.alloc(0)],
  ])('is not found in %s', (_what, source) => {
    expect(countJpegScans(source)).toBe(0);
  });
});
