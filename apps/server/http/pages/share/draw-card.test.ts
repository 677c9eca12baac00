import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cleanImage } from '#server/people/images/clean-image.ts';
import { CARD, type CardContent, drawCard } from './draw-card.ts';

const content: CardContent = {
  name: 'Winter drop',
  text: 'Open until Dec 2, 2026, 6:30 PM UTC',
  address: 'signboard.example/sb/foxes/winter',
  color: '#4E9595',
  logo: null,
  banner: null,
};

const sizeOf = async (picture: Buffer) => {
  const { format, width, height } = await sharp(picture).metadata();
  return { format, width, height };
};
const png = (color: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer();

it('[J9] draws a picture of the size that link previews ask for, the same each time', async () => {
  const card = await drawCard(content);
  expect(await sizeOf(card)).toEqual({ format: 'png', ...CARD });
  expect(card.equals(await drawCard(content))).toBe(true);
});

it('[J9] differs with the name, the state, the color and the pictures', async () => {
  const cards = await Promise.all([
    drawCard(content),
    drawCard({ ...content, name: 'Summer drop' }),
    drawCard({ ...content, text: 'Winners drawn: 12' }),
    drawCard({ ...content, color: '#AA3366' }),
    drawCard({ ...content, logo: await png('#ff0000') }),
    drawCard({ ...content, banner: await png('#0000ff') }),
  ]);
  expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(cards.length);
});

it.each([
  ['markup', '<span size="999999">&amp; <b>'],
  ['one endless word', 'A'.repeat(100)],
  ['a long name', 'Several words '.repeat(7)],
  ['other scripts', '冬のドロップ 🦊'],
])('[J9] draws a name that is %s', async (_what, name) => {
  expect(await sizeOf(await drawCard({ ...content, name }))).toEqual({ format: 'png', ...CARD });
});

it('[J9] draws without pictures that are broken', async () => {
  const broken = Buffer.from('not a picture');
  const withBroken = await drawCard({ ...content, logo: broken, banner: broken });
  expect(withBroken.equals(await drawCard(content))).toBe(true);
});

it('[J9] draws the logo in a process that has cleaned an upload, which blocks most decoders', async () => {
  await cleanImage(await png('#00ff00'));
  const logo = await sharp(await png('#ff0000'))
    .webp()
    .toBuffer();
  const card = sharp(await drawCard({ ...content, logo }));
  const middle = await card.extract({ left: 130, top: 130, width: 1, height: 1 }).raw().toBuffer();
  expect(middle[0]).toBeGreaterThan(200);
});

it('[J9] writes with its own font, so that every machine draws the same', async () => {
  const line = { text: 'Winter drop', dpi: 72, rgba: true } as const;
  const fontfile = new URL('inter-bold.ttf', import.meta.url).pathname;
  const width = async (font: string) =>
    (
      await sharp({ text: { ...line, font, fontfile } })
        .png()
        .toBuffer({ resolveWithObject: true })
    ).info.width;
  expect(await width('Inter Bold 76')).not.toBe(await width('No such font Bold 76'));
});
