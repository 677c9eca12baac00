import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { COLLECTIONS } from './collections.ts';
import { CREATED } from './deployed-contracts.ts';

/** The metadata URL of the prints; clients replace `{id}` with the token id. */
export const PRINTS_PATH = '/tokens/prints/{id}.json';

const TOKEN = /^(?<id>[0-9a-f]{64})\.(?<kind>json|png)$/;
const PRINTS = COLLECTIONS.find(({ address }) => address === CREATED.prints);

/** Metadata and images over HTTP, as most collections have them; the other collections draw theirs on chain. */
export function tokenPictures(app: FastifyInstance, siteUrl: () => string): void {
  app.get<{ Params: { file: string } }>('/tokens/prints/:file', async ({ params }, reply) => {
    const { id, kind } = TOKEN.exec(params.file)?.groups ?? {};
    if (id === undefined) return reply.code(404).send({ error: 'No token has this number' });
    return kind === 'png' ? sendPicture(reply, BigInt(`0x${id}`)) : describe(siteUrl(), id);
  });
}

function describe(siteUrl: string, id: string) {
  return {
    name: `${PRINTS?.itemName} #${BigInt(`0x${id}`)}`,
    description: `${PRINTS?.name}, editions of the sandbox.`,
    image: `${siteUrl}/tokens/prints/${id}.png`,
  };
}

function sendPicture(reply: FastifyReply, tokenId: bigint) {
  return reply.type('image/png').send(drawPrint(tokenId));
}

const SIDE = 480;
const SIGNATURE = '\x89PNG\r\n\x1a\n';

/** A PNG of a harbor, different for each token. */
export function drawPrint(tokenId: bigint): Buffer {
  const paint = harbor(Number(tokenId % 100_003n));
  const rows = Buffer.alloc(SIDE * (SIDE * 3 + 1));
  for (let y = 0; y < SIDE; y += 1)
    // The first byte of each row stays 0: no filter.
    for (let x = 0; x < SIDE; x += 1) {
      const at = y * (SIDE * 3 + 1) + 1 + x * 3;
      [rows[at], rows[at + 1], rows[at + 2]] = paint(x, y);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from(SIGNATURE, 'latin1'), ...chunks]);
}

type Colour = [red: number, green: number, blue: number];

function harbor(seed: number): (x: number, y: number) => Colour {
  const hue = (seed * 67) % 360;
  const horizon = 200 + ((seed * 31) % 120);
  const [sunX, sunRadius] = [90 + ((seed * 53) % 300), 36 + ((seed * 17) % 40)];
  // Colours are computed once, not for each pixel.
  const sun = colour(hue + 180, 0.85, 0.72);
  const sky = Array.from({ length: horizon }, (_, y) => colour(hue, 0.45, 0.22 + 0.3 * (y / horizon)));
  const sea = Array.from({ length: 8 }, (_, wave) => colour(hue + 25, 0.5, 0.3 - 0.02 * wave));
  const swell = Array.from({ length: SIDE }, (_, x) => 6 * Math.sin((x + seed * 9) / 23));
  return (x, y) => {
    const above = sky[y];
    if (above) return (x - sunX) ** 2 + (y - horizon + 40) ** 2 < sunRadius ** 2 ? sun : above;
    const wave = Math.floor((y - horizon + 6 + (swell[x] ?? 0)) / 14);
    return sea[wave % sea.length] ?? sun;
  };
}

function colour(hue: number, saturation: number, light: number): Colour {
  const chroma = saturation * Math.min(light, 1 - light);
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (light - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
