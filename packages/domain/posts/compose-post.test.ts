import { describe, expect, it } from 'vitest';
import { composePost, type PostParts } from './compose-post.ts';
import { groupMints, groupSales } from './group-sales.ts';
import type { MintFacts, SaleFacts } from './sale-facts.ts';
import {
  ALICE,
  BOB,
  ETH,
  NAMES,
  ONE_ETH,
  sampleMint,
  sampleParts,
  sampleSale,
  USDC,
} from './testing/sample-sales.ts';
import { MAX_POST_WEIGHT, weightedLength } from './weighted-length.ts';

function post(sales: SaleFacts[], parts: Partial<PostParts> = {}): string {
  const subject = groupSales(sales);
  return subject ? composePost(subject, sampleParts(parts)) : '';
}

function mintPost(mints: MintFacts[], parts: Partial<PostParts> = {}): string {
  const subject = groupMints(mints);
  return subject ? composePost(subject, sampleParts(parts)) : '';
}

const sweep = (count: number) =>
  Array.from({ length: count }, (_, at) => sampleSale({ tokenId: String(at + 1), price: ONE_ETH }));

describe('[B7] post about a sale', () => {
  it('contains token, price, dollars, marketplace, parties and hashtags', () => {
    expect(post([sampleSale()], { hashtags: ['NFT', 'Tidepool'] })).toBe(
      [
        'Tidepool #7 sold',
        'for 1.5 ETH (about $4,500) on OpenSea',
        'from 0xa11c…0001 to 0xb0b0…0002',
        '#NFT #Tidepool',
      ].join('\n'),
    );
  });

  it('uses known names, but not a token name that is only a number', () => {
    const names = { ...NAMES, parties: new Map([[ALICE, 'alice.eth']]) };
    const named = { ...names, tokens: new Map([['7', 'Old Crab']]) };
    expect(post([sampleSale()], { names: named })).toMatch(
      /^Old Crab sold\n.*\nfrom alice·eth to 0xb0b0…0002$/,
    );
    const numbered = { ...names, tokens: new Map([['7', '#7']]) };
    expect(post([sampleSale()], { names: numbered })).toMatch(/^Tidepool #7 sold\n/);
  });

  it('uses short addresses where there are no names', () => {
    const names = { ...NAMES, collection: null };
    const longNumber = { tokenId: '115792089237316195423570985008687907853269984665640564039457' };
    expect(post([sampleSale(longNumber)], { names })).toMatch(/^0x71de…00aa #115792…9457 sold\n/);
  });

  it('shows a Solana token address without a #, which would make it a hashtag', () => {
    const tokenId = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
    expect(post([sampleSale({ chain: 'solana', tokenId })])).toMatch(/^Tidepool 7xKX…gAsU sold\n/);
  });

  it('leaves out unknown dollar values and parties', () => {
    const sale = sampleSale({ seller: 'unknown', buyer: 'unknown' });
    expect(post([sale], { prices: new Map() })).toBe('Tidepool #7 sold\nfor 1.5 ETH on OpenSea');
  });

  it('says that the price is unknown or only partly known', () => {
    expect(post([sampleSale({ price: 'unknown' })])).toContain('\nat an unknown price on OpenSea\n');
    expect(post([sampleSale({ priceBasis: 'seller-net' })])).toContain(
      '\nfor at least 1.5 ETH (about $4,500)',
    );
  });

  it('counts the pieces of a token with several', () => {
    expect(post([sampleSale({ standard: 'erc1155', quantity: 3n })])).toMatch(/^3 × Tidepool #7 sold\n/);
  });
});

describe('[B7] currency symbol', () => {
  const fake = { id: '0x5712a46e00000000000000000000000000000003', symbol: 'ETH', decimals: 18 };

  it('stands alone for a known currency', () => {
    expect(post([sampleSale({ price: 20_000_000n, currency: USDC })])).toContain(
      'for 20 USDC (about $20.00) on',
    );
  });

  it('is followed by the token address when anyone could have created the token', () => {
    expect(post([sampleSale({ currency: fake })])).toContain('for 1.5 ETH 0x5712…0003 on');
  });

  it('is sanitised like any other on-chain text', () => {
    const currency = { ...fake, symbol: '$blur.io' };
    expect(post([sampleSale({ currency })])).toContain('for 1.5 blur·io 0x5712…0003 on');
  });

  it('falls back to the address and an unknown amount when the token has neither symbol nor decimals', () => {
    const currency = { ...fake, symbol: null, decimals: null };
    expect(post([sampleSale({ currency })])).toContain('for an unknown amount of token 0x5712…0003 on');
  });
});

describe('[B7] post about a sweep', () => {
  it('contains count, total and token numbers', () => {
    expect(post(sweep(10), { hashtags: ['NFT'] })).toBe(
      [
        '10 × Tidepool sold in one transaction',
        'for 10 ETH (about $30,000) on OpenSea',
        'from 0xa11c…0001 to 0xb0b0…0002',
        '#1, #2, #3, #4, #5, #6, #7, #8 and 2 more',
        '#NFT',
      ].join('\n'),
    );
  });

  it('names each currency and marketplace, and counts the parties', () => {
    const [one, two, three] = sweep(3).map((sale) => ({ ...sale, price: ONE_ETH }));
    const text = post([
      one ?? sampleSale(),
      {
        ...(two ?? sampleSale()),
        price: 5_000_000n,
        currency: USDC,
        marketplace: { name: 'Blur' },
        seller: BOB,
      },
      { ...(three ?? sampleSale()), buyer: 'unknown' },
    ]);
    expect(text).toContain('for 2 ETH and 5 USDC (about $6,005) on OpenSea and Blur\n');
    expect(text).toContain('from 2 sellers to several buyers\n');
  });

  it('mentions the other tokens that a bundle price paid for', () => {
    const bundle = { id: 'a', size: 3 };
    expect(post(sweep(2).map((sale) => ({ ...sale, bundle })))).toMatch(
      /^2 × Tidepool sold in one transaction with 1 other token\nfor 1 ETH /,
    );
  });

  it('says so when one token was resold in the same transaction', () => {
    const again = sampleSale({ seller: BOB, buyer: ALICE });
    expect(post([sampleSale(), again])).toMatch(/^Tidepool #7 sold 2 times in one transaction\nfor 3 ETH /);
  });
});

describe('[B7] post about a mint', () => {
  it('shows the progress of a drop', () => {
    const group = { count: 412, progress: { minted: 412n, supply: 1_000n } };
    expect(mintPost([sampleMint({ group })])).toBe(
      '412 × Tidepool #7 minted\n412 of 1,000 minted\nfor 0.08 ETH (about $240.00)\nby several wallets',
    );
  });

  it('fits with the largest numbers that a candy machine can store', () => {
    const largest = 2n ** 64n - 1n;
    const group = { count: 10_000, progress: { minted: largest, supply: largest } };
    const names = { ...NAMES, collection: 'W'.repeat(400), tokens: new Map([['7', 'W'.repeat(400)]]) };
    expect(weightedLength(mintPost([sampleMint({ group })], { names }))).toBeLessThanOrEqual(MAX_POST_WEIGHT);
  });

  it('has its own wording', () => {
    expect(mintPost([sampleMint()])).toBe('Tidepool #7 minted\nfor 0.08 ETH (about $240.00)\nby 0xb0b0…0002');
  });

  it('can be free, of unknown price, or at most what was sent', () => {
    const mintFor = (payment: MintFacts['payment']) => mintPost([sampleMint({ payment })]).split('\n')[1];
    expect(mintFor({ amount: 0n, currency: ETH, isExact: true })).toBe('for free');
    expect(mintFor('unknown')).toBe('by 0xb0b0…0002');
    expect(mintFor({ amount: ONE_ETH, currency: ETH, isExact: false })).toBe(
      'for at most 1 ETH (about $3,000)',
    );
  });

  it('counts several tokens', () => {
    const mints = ['1', '2'].map((tokenId) => sampleMint({ tokenId, to: tokenId === '1' ? ALICE : BOB }));
    expect(mintPost(mints)).toMatch(/^2 × Tidepool minted\n.*\nby 2 wallets\n#1, #2$/);
  });
});

describe('[B7] link in a post', () => {
  const link = 'https://opensea.io/assets/ethereum/0x71de/7';

  it('comes last when the owner enables it', () => {
    expect(post([sampleSale()], { link })).toMatch(/\nhttps:\/\/opensea\.io\/assets\/ethereum\/0x71de\/7$/);
  });

  it.each([
    'http://opensea.io',
    'https://a.b/x y',
    'https://a.b/\n@c',
    'javascript:alert(1)',
    'https://a.b/.',
    'x',
  ])('is left out when invalid: %j', (bad) => {
    expect(post([sampleSale()], { link: bad })).toBe(post([sampleSale()]));
  });
});

describe('[B7] post with a text that was posted before', () => {
  it('gets a reference code that is always the same for the same sale', () => {
    const plain = post([sampleSale()]);
    const isDuplicate = (text: string) => text === plain;
    const distinct = post([sampleSale()], { isDuplicate });
    expect(distinct).toMatch(/\nref [b-z2-9]{5}$/);
    expect(distinct.startsWith(plain)).toBe(true);
    expect(post([sampleSale()], { isDuplicate })).toBe(distinct);
    expect(post([sampleSale({ key: 'another' })], { isDuplicate })).not.toBe(distinct);
  });

  it('gets the next code when the first one is taken too', () => {
    const taken = new Set<string>();
    for (let count = 0; count < 10; count += 1)
      taken.add(post([sampleSale()], { isDuplicate: (text) => taken.has(text) }));
    expect(taken.size).toBe(10);
  });

  it('throws instead of looping forever', () => {
    expect(() => post([sampleSale()], { isDuplicate: () => true })).toThrow('No unused text found');
  });
});

describe('[B7] post that is too long', () => {
  const names = {
    collection: 'C'.repeat(200),
    tokens: new Map<string, string>(),
    parties: new Map([[ALICE, `${'a'.repeat(60)}.eth`]]),
  };
  const hashtags = ['x', 'y', 'z'].map((letter) => letter.repeat(30));

  it('drops token numbers first, then shortens the name, then drops party names, and keeps its hashtags', () => {
    expect(post(sweep(10), { names: { ...NAMES, collection: 'C'.repeat(79) }, hashtags })).toBe(
      [
        `10 × ${'C'.repeat(79)} sold in one transaction`,
        'for 10 ETH (about $30,000) on OpenSea',
        'from 0xa11c…0001 to 0xb0b0…0002',
        hashtags.map((tag) => `#${tag}`).join(' '),
      ].join('\n'),
    );
    const shorter = post(sweep(10), { names, hashtags });
    expect(shorter).toContain(`10 × ${'C'.repeat(46)}… sold`);
    expect(shorter).toContain(`from ${'a'.repeat(22)}… to`);
    expect(shorter).toContain(hashtags[2]);
  });

  it('then drops hashtags from the last one, and keeps the price and the link', () => {
    const marketplaces = ['M', 'N', 'O'].map((letter) => ({ name: letter.repeat(24) }));
    const sales = sweep(3).map((sale, at) => ({
      ...sale,
      marketplace: marketplaces[at] ?? sale.marketplace,
    }));
    const link = 'https://opensea.io/collection/tidepool';
    const text = post(sales, { names, hashtags, link });
    expect(text).toContain(`#${hashtags[0]}\n${link}`);
    expect(text).not.toContain(hashtags[1]);
    expect(text).toContain('from 0xa11c…0001 to 0xb0b0…0002');
    expect(weightedLength(text)).toBeLessThanOrEqual(MAX_POST_WEIGHT);
  });
});
