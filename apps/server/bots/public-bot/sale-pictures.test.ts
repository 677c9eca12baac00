import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createSalePictures } from './sale-pictures.ts';

const BOT = '0b9d6f2e-3c4a-4a53-9a70-0f1f8f5d6c11';
const shownBot = {
  sales: [{ id: '7', chain: 'ethereum', contract: '0xa', tokenId: '1' }],
} as unknown as PublicBot;
let bytes: Buffer;
beforeAll(async () => {
  const create = { width: 900, height: 600, channels: 3 as const, background: '#4E9595' };
  bytes = await sharp({ create }).png().toBuffer();
});

function start(isAllowed = () => true) {
  const asked: string[] = [];
  const pictures = createSalePictures({
    showBot: async (id) => (id === BOT ? shownBot : null),
    tokenMetadata: {
      pictureOf: async ({ tokenId }) => {
        asked.push(tokenId);
        return { bytes, contentType: 'image/png', fileName: 'a.png' };
      },
    },
    paidCalls: { allow: async () => isAllowed() },
    clock: createTestClock(),
  });
  const find = (sale: string, botId = BOT) => pictures.find({ botId, sale, clientAddress: '192.0.2.1' });
  return { asked, find };
}

it('[T76] fetches pictures of shown sales only, once for everyone, and within the budget', async () => {
  let isAllowed = false;
  const { asked, find } = start(() => isAllowed);
  expect(await find('8')).toBeNull();
  expect(await find('7', crypto.randomUUID())).toBeNull();
  await expect(find('7')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(asked).toEqual([]);
  isAllowed = true;
  await Promise.all([find('7'), find('7')]);
  isAllowed = false;
  expect(await find('7')).not.toBeNull();
  expect(asked).toEqual(['1']);
});

it('serves them as small squares', async () => {
  const picture = await start().find('7');
  expect(await sharp(picture ?? Buffer.of()).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
    height: 320,
  });
});
