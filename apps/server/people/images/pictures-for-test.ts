import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A plain picture of any size, to be encoded. */
export function plainPicture(width = 40, height = 20, background = '#7a3cff'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A PNG of a few kilobytes that declares any number of pixels. */
export function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1, strategy: constants.Z_RLE })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** A multipart body as browsers write it. */
export function multipart(parts: { name: string; content: Buffer | string; fileName?: string }[]) {
  const boundary = '----a-boundary-for-tests';
  const pieces = parts.flatMap(({ name, content, fileName }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: image/png`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return {
    body: Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** As heavy as an upload may be, in bytes (just under 5 MB) and in pixels; each another one. */
export async function heaviestPicture(): Promise<Buffer> {
  const raw = { width: 4096, height: 4096, channels: 3 } as const;
  return await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg({ quality: 33 })
    .toBuffer();
}
