import { existsSync } from 'node:fs';
import type { Community } from '@signboard/contract/communities/schemas.ts';
import { PAGES, PUBLIC_PAGES } from '@signboard/contract/pages.ts';
import type { PageLook } from '@signboard/contract/preferences.ts';
import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import type { PageSummary, RenderPage } from '@signboard/contract/public-page-renderer.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONDITIONS } from '#web/features/lists/rules/conditions-for-test.ts';
import { PAGE_TABLE } from '../app/page-table.ts';
import { createPageRenderer } from './render-page.tsx';
import { RENDERED_PAGES } from './rendered-pages.ts';

const SETTINGS = {
  sandboxUrl: null,
  canonicalHost: null,
  accessPassUrl: null,
  accessPassContract: null,
  hasListings: false,
  socialUrl: 'https://x.com/s',
  hasRecaptcha: false,
  baseAccountUrl: null,
  drawCheckerHash: null,
  evmChains: [1],
};
const LOOK: PageLook = { language: 'en', theme: null, preset: null, closed: [] };
const AT = new Date('2026-11-30T10:00:00Z');

const LIST = {
  id: '00000000-0000-4000-8000-000000000000',
  workspace: 'foxes',
  urlEndName: 'winter',
  name: 'Winter drop',
  logo: 'a'.repeat(64),
  banner: 'b'.repeat(64),
  color: null,
  chain: 'ethereum',
  state: 'open',
  details: {
    description: 'For the first ones.',
    website: null,
    type: 'Whitelist',
    mintPrice: 0.08,
    startDate: new Date('2026-11-01T10:00:00Z'),
    endDate: new Date('2026-12-01T11:30:00Z'),
    eventDate: null,
    howManyWinners: 3,
    counters: { total: 10, joined: 3, available: 7 },
    requirements: [{ id: 'twitter', account: 'cosmic_foxes', isChecked: true }],
    bonuses: [],
    acceptsDelegations: false,
    registeredWallets: null,
    winners: null,
    trackingIds: [],
  },
  terms: [],
  draw: null,
  earlierDraws: [],
  organizer: { entries: 0, removed: 0, joined: 3 },
  tombstone: null,
} as unknown as PublicList;

let render: RenderPage;
beforeAll(async () => {
  render = await createPageRenderer(SETTINGS);
});

async function rendered(list: PublicList | null, look: Partial<PageLook> = {}, path = '/sb/foxes/winter') {
  const page = await render(path, { list, at: AT }, { ...LOOK, ...look });
  if (!page) throw new Error('not rendered');
  return page;
}

describe('the server-rendered HTML of a list', () => {
  it('[J1] [J2] shows its name, state, counters and requirements, and its dates in UTC', async () => {
    const { html } = await rendered(LIST);
    for (const text of ['Winter drop', 'Registration is open', 'of 10 joined', '@cosmic_foxes', '0.08'])
      expect(html).toContain(text);
    expect(html).toMatch(/Tue, Dec 1, 2026, 11:30\sAM UTC/);
    expect(html).toContain('All times are in UTC.');
    expect(html).toMatch(/>1<\/span>[^<]*<span[^>]*>day</);
  });

  it('[J1] shows the conditions of a rule and the bonuses', async () => {
    const { token, discord } = CONDITIONS;
    const rule = { any: [token, { all: [discord, { not: CONDITIONS.coinbase }] }] };
    const bonuses = [{ condition: token, entries: 2, per: '1', most: 10 }];
    const requirements = [{ id: 'rule', rule }];
    const details = { ...LIST.details, requirements, bonuses, acceptsDelegations: true };
    const { html } = await rendered({ ...LIST, details } as PublicList);
    for (const text of [
      'One of these',
      'Hold at least 1 Tidepool NFT on Base',
      'All of these',
      'This must not apply',
      'Be verified by Coinbase',
      '+2 entries for every NFT, 10 at most',
      'delegate.xyz',
    ])
      expect(html).toContain(text);
  });

  it('[J1] uses the language of each request', async () => {
    const [first, second] = await Promise.all([rendered(LIST, { language: 'es' }), rendered(LIST)]);
    expect(first.html).toContain('El registro está abierto');
    expect(second.html).toContain('Registration is open');
    expect(first.sources).toContain('../../packages/languages/es/pages/public.json');
  });

  it('[J1] shows only the header of an offline list', async () => {
    const { html } = await rendered({ ...LIST, state: 'offline', details: null });
    expect(html).toContain('Winter drop');
    expect(html).not.toContain('For the first ones.');
    expect(html).not.toContain('@cosmic_foxes');
  });

  it('[J1] shows what has changed, and who was removed by the organizer', async () => {
    const after = { id: 'balance', amount: '5' } as const;
    const changes = [{ field: 'balance' as const, before: null, after }];
    const terms = [{ version: 2, savedAt: new Date('2026-11-12T10:00:00Z'), changes }];
    const organizer = { entries: 2, removed: 3, joined: 120 };
    for (const details of [LIST.details, null]) {
      const { html } = await rendered({ ...LIST, details, terms, organizer });
      expect(html).toContain('Changed on Nov 12, 2026');
      expect(html).toContain('Applies to new entries.');
      expect(html).toContain('2 entries belong to the organizer');
      expect(html).toContain('3 of 120 entries were removed by the organizer');
    }
  });

  it('[J1] shows when a list was deleted, and its dates', async () => {
    const dates = { startDate: AT, endDate: AT, eventDate: null };
    const tombstone = { deletedAt: new Date('2026-12-24T10:00:00Z'), ...dates };
    const { html } = await rendered({ ...LIST, state: 'deleted', details: null, tombstone });
    expect(html).toContain('Deleted by its owner on Dec 24, 2026.');
    expect(html).toContain('Registration ends');
  });

  it('[J1] treats an owner’s text as plain text', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1) style="color:red">';
    const details = { ...LIST.details, description: evil } as PublicList['details'];
    const { html, css } = await rendered({ ...LIST, name: evil, details });
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)[^&]*style="/);
    expect(css).not.toContain('red');
  });

  it('[J1] has no style attributes, but a rule for each', async () => {
    const { html, css } = await rendered({ ...LIST, banner: null, color: '#AB12CD' });
    expect(html).not.toMatch(/\sstyle="/);
    expect(css).toContain('{--list-color:#AB12CD}');
    expect(css).toContain('{width:30%}');
  });

  it('[J1] preloads its large image in the head', async () => {
    const { html, head } = await rendered(LIST);
    expect(head).toMatch(
      /^<link rel="preload" as="image" imageSrcSet="(\/api\/v1\/images\/b{64})\/narrow 960w, \1 1500w" imageSizes="[^"]+" fetchPriority="high"\/>/,
    );
    expect(html).not.toContain('<link');
  });

  it('omits the notices that the person has dismissed', async () => {
    expect((await rendered(LIST)).html).toContain('Cookie notice');
    expect((await rendered(LIST, { closed: ['cookieNotice'] })).html).not.toContain('Cookie notice');
  });
});

const COMMUNITY: Community = {
  workspace: 'foxes',
  name: 'The Foxes',
  about: 'We like foxes.',
  logo: null,
  links: ['https://foxes.example/'],
  isListed: true,
  lists: [
    {
      urlEndName: 'winter',
      name: 'Winter drop',
      logo: '',
      chain: 'ethereum',
      state: 'open',
      startDate: new Date('2026-11-01T10:00:00Z'),
      endDate: new Date('2026-12-01T11:30:00Z'),
      joined: 3,
      spots: 10,
    },
  ],
  bots: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      username: 'fox_sales',
      collection: 'Foxes',
      chain: 'ethereum',
    },
  ],
};

describe('the server-rendered HTML of a community', () => {
  const htmlOf = async (community: Community, look: Partial<PageLook> = {}) =>
    (await render('/sb/foxes', { list: null, community, at: AT }, { ...LOOK, ...look }))?.html;

  it('shows its name, text, links, bots and lists, with dates in UTC', async () => {
    const html = await htmlOf(COMMUNITY);
    for (const text of ['The Foxes', 'We like foxes.', 'https://foxes.example/', '@fox_sales', 'Winter drop'])
      expect(html).toContain(text);
    expect(html).toMatch(/Closes Tue, Dec 1, 2026, 11:30\sAM UTC/);
    expect(await htmlOf(COMMUNITY, { language: 'es' })).toContain('Abiertas ahora');
  });

  it('shows each request its own data', async () => {
    await htmlOf(COMMUNITY);
    expect(await htmlOf({ ...COMMUNITY, name: 'The Badgers' })).toContain('The Badgers');
  });
});

const BOT: PublicBot = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'fox_sales',
  isPosting: true,
  createdAt: new Date('2026-10-01T10:00:00Z'),
  channels: [
    { channel: 'x', name: '@fox_sales', url: 'https://x.com/fox_sales' },
    { channel: 'discord', name: null, url: null },
  ],
  collections: [
    {
      chain: 'base',
      contractAddress: `0x${'Ab'.repeat(20)}`,
      name: 'Foxes "<script>',
      marketplaceUrl: 'https://opensea.io/assets/base/0xab',
      explorerUrl: 'https://basescan.org/address/0xab',
      picture: 'c'.repeat(64),
    },
  ],
  sales: [
    {
      id: '7',
      chain: 'base',
      collection: 'Foxes',
      contract: '0xab',
      tokenId: '42',
      tokenUrl: 'https://opensea.io/assets/base/0xab/42',
      transactionUrl: 'https://basescan.org/tx/0x1',
      pictureUrl: '/picture',
      price: { amount: '1234.5', symbol: 'ETH' },
      bundleSize: 1,
      usd: 4500.5,
      marketplace: 'OpenSea',
      seller: { address: `0x${'11'.repeat(20)}`, url: 'https://basescan.org/address/0x11' },
      buyer: null,
      happenedAt: new Date('2026-11-29T10:00:00Z'),
      posts: [{ channel: 'x', url: 'https://x.com/fox_sales/status/1' }],
    },
  ],
  days: [{ day: '2026-11-29', sales: 1, usd: 4500.5 }],
};

describe('the server-rendered HTML of a bot', () => {
  const htmlOf = async (bot: PublicBot | null, look: Partial<PageLook> = {}) =>
    (
      await render(
        '/nft/alert/bot/00000000-0000-4000-8000-000000000001',
        { list: null, bot, at: AT },
        { ...LOOK, ...look },
      )
    )?.html ?? '';

  it('shows its account, collections, channels, figures and sales', async () => {
    const html = await htmlOf(BOT);
    for (const text of [
      '<h1',
      '@fox_sales',
      'Base',
      'https://x.com/fox_sales/status/1',
      'Foxes #42',
      '1,234.5',
      'about $4,501',
      '0x1111…1111',
      'Volume per day in US dollars',
      'Nov 29, 2026',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('<script>');
    expect(html).not.toMatch(/\sstyle="/);
  });

  it('speaks the language of the request', async () => {
    expect(await htmlOf(BOT, { language: 'es' })).toContain('Últimas ventas');
  });

  it('says so when it is not posting, has sold nothing, or does not exist', async () => {
    const quiet = { ...BOT, isPosting: false, sales: [], days: [{ day: '2026-11-29', sales: 0, usd: 0 }] };
    const html = await htmlOf(quiet);
    for (const text of ['Not posting right now', 'No sales yet', 'No sales in the last 30 days.'])
      expect(html).toContain(text);
    expect(await htmlOf(null)).toContain('Bot not found');
  });
});

describe('server-rendered pages', () => {
  it('[M1] are the public pages and lists; all others render in the browser', async () => {
    for (const path of PUBLIC_PAGES.map((name) => PAGES[name]))
      expect((await rendered(null, {}, path)).html, path).toMatch(/<main.*<h1[ >]/s);
    expect(await render('/login', { list: null, at: AT }, LOOK)).toBeNull();
  });

  it.each(PUBLIC_PAGES)('[M1] have a title and description in both languages: %s', async (name) => {
    const [en, es] = [
      await rendered(null, {}, PAGES[name]),
      await rendered(null, { language: 'es' }, PAGES[name]),
    ];
    for (const { summary } of [en, es]) {
      // Search engines cut longer descriptions off.
      expect(summary?.description.length).toBeGreaterThan(60);
      expect(summary?.description.length).toBeLessThanOrEqual(200);
      expect(summary?.title).not.toMatch(/[.:]/);
    }
    expect(es.summary?.description).not.toBe(en.summary?.description);
    expect(es.html).not.toBe(en.html);
  });

  it('[M1] contain every question and answer as structured data', async () => {
    const { html, summary } = await rendered(null, {}, '/faqs');
    const { mainEntity } = (summary as PageSummary).structured as { mainEntity: { name: string }[] };
    expect(mainEntity.length).toBeGreaterThan(20);
    for (const { name } of mainEntity) expect(html).toContain(name.replaceAll('&', '&amp;'));
  });

  it('[M1] [M2] present the bot as free and in real time, and title the plans as specified', async () => {
    const bot = await rendered(null, {}, '/nft/alert/');
    expect(bot.html).toMatch(/A free bot.*major marketplaces.*real time/s);
    const pricing = await rendered(null, {}, '/pricing');
    for (const html of [pricing.html, (await rendered(null, {}, '/')).html]) {
      expect(html).toContain('A great experience is priceless');
      expect(html).toContain('Build tools for a Web3 best experience.');
    }
  });

  it.each(RENDERED_PAGES)(
    'are the same in the browser: $source',
    async ({ name, path, Component, source, texts }) => {
      expect(path).toBe(PAGES[name]);
      const entry = PAGE_TABLE[name];
      expect((await entry.load()).default).toBe(Component);
      expect(texts).toEqual(['common', ...entry.texts]);
      expect(existsSync(new URL(`../${source}`, import.meta.url))).toBe(true);
    },
  );
});
