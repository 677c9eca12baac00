import { expect, it } from 'vitest';
import { composeEmbed, type EmbedParts } from './compose-embed.ts';
import { groupMints, groupSales } from './group-sales.ts';
import type { PostSubject } from './sale-facts.ts';
import { ALICE, BOB, NAMES, PRICES, sampleMint, sampleSale } from './testing/sample-sales.ts';

const parts: EmbedParts = {
  names: NAMES,
  prices: PRICES,
  happenedAt: new Date('2026-11-15T12:00:00Z'),
  links: {
    token: 'https://opensea.io/assets/ethereum/0x71de/7',
    transaction: 'https://etherscan.io/tx/0xfeed',
    addressPrefix: 'https://etherscan.io/address/',
  },
  pictures: [],
};
const embedOf = (subject: PostSubject | null, fields: Partial<EmbedParts> = {}) => {
  if (!subject) throw new Error('nothing to post');
  return composeEmbed(subject, { ...parts, ...fields });
};
const noLinks = { token: null, transaction: null, addressPrefix: null };

it('[B7] shows exact amounts and links for a sale, and mentions nobody', () => {
  const sale = sampleSale({ price: 1_500_000_000_000_000_001n });
  expect(embedOf(groupSales([sale]), { pictures: [{ filename: 'nft.png' }] })).toEqual({
    content: '',
    embeds: [
      {
        title: 'Tidepool #7 sold',
        url: 'https://opensea.io/assets/ethereum/0x71de/7',
        color: 0x4e9595,
        fields: [
          { name: 'Price', value: '1.500000000000000001 ETH (about $4,500)', inline: true },
          { name: 'Marketplace', value: 'OpenSea', inline: true },
          { name: 'Seller', value: `[0xa11c…0001](https://etherscan.io/address/${ALICE})`, inline: true },
          { name: 'Buyer', value: `[0xb0b0…0002](https://etherscan.io/address/${BOB})`, inline: true },
          { name: 'Transaction', value: '[View](https://etherscan.io/tx/0xfeed)', inline: true },
        ],
        image: { url: 'attachment://nft.png' },
        timestamp: '2026-11-15T12:00:00.000Z',
      },
    ],
    allowed_mentions: { parse: [] },
    attachments: [{ id: 0, filename: 'nft.png' }],
  });
});

it('[B7] shows up to four pictures for a sweep if it has a link to group them under', () => {
  const sales = ['1', '2', '3', '4', '5'].map((tokenId) => sampleSale({ tokenId }));
  const pictures = sales.map(({ tokenId }) => ({ filename: `${tokenId}.png` }));
  const body = embedOf(groupSales(sales), { pictures });
  expect(body.embeds.map(({ image }) => image?.url)).toEqual(
    ['1', '2', '3', '4'].map((name) => `attachment://${name}.png`),
  );
  expect(new Set(body.embeds.map(({ url }) => url)).size).toBe(1);
  expect(body.attachments).toHaveLength(4);
  expect(body.embeds[0]?.fields?.[0]?.name).toBe('Total price');
  const withoutAddress = embedOf(groupSales(sales), { pictures, links: noLinks });
  expect(withoutAddress.embeds).toHaveLength(1);
  expect(withoutAddress.attachments).toHaveLength(1);
});

it('names the minter and leaves out an unknown price', () => {
  const body = embedOf(groupMints([sampleMint({ payment: 'unknown' })]), { links: noLinks });
  expect(body.embeds[0]).toMatchObject({ title: 'Tidepool #7 minted' });
  expect(body.embeds[0]?.fields).toEqual([{ name: 'Minted by', value: '0xb0b0…0002', inline: true }]);
  expect(body.embeds[0]).not.toHaveProperty('url');
});

it('[B7] strips markup, mentions and links from on-chain text', () => {
  const names = {
    collection: null,
    tokens: new Map([['7', '[**Free**](https://evil.example) <@&1> `x` @everyone']]),
    parties: new Map([[ALICE, 'a](https://evil.example) ']]),
  };
  const [embed] = embedOf(groupSales([sampleSale()]), { names }).embeds;
  expect(embed?.title).toBe('\\[\\*\\*Free\\*\\*\\](https evil·example) \\< &1\\> \\`x\\` everyone sold');
  expect(embed?.fields?.[2]?.value).toBe(`[a\\](https evil·example)](https://etherscan.io/address/${ALICE})`);
});

it('drops pictures and links that could break out of the message', () => {
  const body = embedOf(groupSales([sampleSale({ buyer: 'x) [y](https://evil.example' })]), {
    pictures: [{ url: 'http://a.b/c.png' }, { filename: '../x.png' }, { url: 'https://a.b/c.png' }],
    links: { ...parts.links, token: 'https://a.b/) @everyone' },
  });
  expect(body.embeds[0]).toMatchObject({
    url: 'https://etherscan.io/tx/0xfeed',
    image: { url: 'https://a.b/c.png' },
  });
  expect(body).not.toHaveProperty('attachments');
  expect(body.embeds[0]?.fields?.[3]?.value).toBe('unknown');
});
