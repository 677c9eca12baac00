import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Condition, Rule } from '@signboard/domain/eligibility/rule.ts';
import { describe, expect, it } from 'vitest';
import { createDateFormatter, createFormatters } from '#web/lib/format/formatters.ts';
import { textsForTest } from '#web/testing/texts-for-test.ts';
import { rewardText } from './bonus-words.ts';
import { CONDITIONS } from './conditions-for-test.ts';
import { describeCondition, groupTitle, type RuleWords, ruleSentence } from './rule-words.ts';

const wordsIn = (language: Language): RuleWords => ({
  t: textsForTest(language, 'rules').t,
  format: { ...createFormatters(language), zoned: createDateFormatter(language, 'UTC') },
});
const en = wordsIn('en');
const es = wordsIn('es');
/** Intl writes some spaces as narrow or non-breaking. */
const plain = (text: string) => text.replace(/\s/g, ' ');

const { token, discord, coinbase, passport, coin } = CONDITIONS;
const titles = (words: RuleWords) =>
  Object.values(CONDITIONS).map((condition) => plain(describeCondition(condition, words).title));

describe('describeCondition', () => {
  it('has a title for every type in English', () => {
    expect(titles(en)).toEqual([
      'Hold at least 0.5 ETH on Base',
      'Hold at least 1 Tidepool NFT on Base',
      'Hold at least 2.5 Bonk on Solana',
      'Hold at least 2 NFTs from So1111…1112 on Solana',
      'Have at least 1,000 points',
      'Have sent at least 10 transactions on Ethereum',
      'Have a Human Passport score of at least 20',
      'Be verified by Coinbase',
      'Have the attestation Early supporter on Base',
      'Follow @cosmic_foxes on X',
      'Have an X account that is at least 30 days old and has at least 100 followers',
      'Have the role OG on Foxes',
      'Have a Discord account that is at least 1 day old',
    ]);
  });

  it('has a title for every type in Spanish', () => {
    expect(titles(es)).toEqual([
      'Tener al menos 0,5 ETH en Base',
      'Tener al menos 1 NFT de Tidepool en Base',
      'Tener al menos 2,5 Bonk en Solana',
      'Tener al menos 2 NFT de So1111…1112 en Solana',
      'Tener al menos 1000 points',
      'Haber enviado al menos 10 transacciones en Ethereum',
      'Tener una puntuación de Human Passport de al menos 20',
      'Estar verificado por Coinbase',
      'Tener la certificación Early supporter en Base',
      'Seguir a @cosmic_foxes en X',
      'Tener una cuenta de X que tenga al menos 30 días de antigüedad y tenga al menos 100 seguidores',
      'Tener el rol OG en Foxes',
      'Tener una cuenta de Discord de al menos 1 día de antigüedad',
    ]);
  });

  it('says what the title leaves out, and where to go', () => {
    expect(describeCondition(CONDITIONS['x-follow'], en)).toEqual({
      title: 'Follow @cosmic_foxes on X',
      text: 'Not checked',
      link: { href: 'https://x.com/cosmic_foxes', host: 'x.com' },
    });
    const early = { ...discord, role: null, joinedBefore: '2026-03-01T11:00:00.000Z' };
    expect(plain(describeCondition(early, en).text ?? '')).toBe(
      'Joined before Sun, Mar 1, 2026, 11:00 AM UTC',
    );
    expect(describeCondition(token, en).link?.host).toBe('basescan.org');
  });

  it("doesn't link an invite that is not a web URL", () => {
    expect(describeCondition({ ...discord, link: 'javascript:alert(1)' }, en).link).toBeNull();
  });

  it('names each token standard, a chain we have no name for, and SOL', () => {
    const title = (condition: Condition) => describeCondition(condition, en).title;
    expect(title({ ...token, standard: 'erc20', minimum: '1250.75', name: 'USDC' })).toBe(
      'Hold at least 1,250.75 USDC on Base',
    );
    expect(title({ ...token, standard: 'erc1155', tokenId: '7', minimum: '2' })).toBe(
      'Hold at least 2 of Tidepool #7 on Base',
    );
    expect(title({ ...token, name: null, chain: 31337 })).toBe(
      'Hold at least 1 NFT from 0x1111…1111 on chain 31337',
    );
    expect(title({ ...coin, chain: 'solana' })).toBe('Hold at least 0.5 SOL');
  });

  it('leaves gaps where nothing was filled in yet', () => {
    const empty = { ...token, contract: '', minimum: '', name: null };
    expect(describeCondition(empty, en)).toEqual({
      title: 'Hold at least … NFTs from … on Base',
      text: null,
      link: null,
    });
    expect(describeCondition({ ...discord, role: null, serverName: '' }, en).title).toBe(
      'Be a member of … on Discord',
    );
  });
});

describe('groupTitle', () => {
  it('names each kind of group', () => {
    const of = [token, discord];
    const rules: Rule[] = [
      { all: of },
      { any: of },
      { atLeast: 2, of },
      { not: { any: of } },
      { not: { all: of } },
      { not: { atLeast: 2, of } },
      { not: token },
    ];
    expect(rules.map((rule) => groupTitle(rule, en))).toEqual([
      'All of these',
      'One of these',
      'At least 2 of these',
      'None of these',
      'Not all of these',
      'Fewer than 2 of these',
      'This must not apply',
    ]);
  });
});

describe('ruleSentence', () => {
  it('reads one group as a list', () => {
    expect(ruleSentence({ all: [token, discord, coinbase] }, en)).toBe(
      'Hold at least 1 Tidepool NFT on Base, have the role OG on Foxes, and be verified by Coinbase',
    );
    expect(ruleSentence({ any: [token, discord] }, es)).toBe(
      'Tener al menos 1 NFT de Tidepool en Base o tener el rol OG en Foxes',
    );
  });

  it('separates groups with semicolons, and groups inside them with brackets', () => {
    expect(ruleSentence({ all: [{ any: [token, discord] }, { not: coinbase }] }, en)).toBe(
      'Hold at least 1 Tidepool NFT on Base or have the role OG on Foxes; and must not be verified by Coinbase',
    );
    expect(ruleSentence({ any: [{ all: [token, { any: [discord, coinbase] }] }, passport] }, en)).toBe(
      'Hold at least 1 Tidepool NFT on Base and (have the role OG on Foxes or be verified by Coinbase); or have a Human Passport score of at least 20',
    );
  });

  it('counts, and rules out', () => {
    const of = [token, discord, coinbase];
    expect(ruleSentence({ atLeast: 2, of }, en)).toBe(
      'Meet at least 2 of these: hold at least 1 Tidepool NFT on Base, have the role OG on Foxes, or be verified by Coinbase',
    );
    expect(ruleSentence({ not: { any: [token, discord] } }, en)).toBe(
      'Meet none of these: hold at least 1 Tidepool NFT on Base or have the role OG on Foxes',
    );
    expect(ruleSentence({ not: discord }, es)).toBe('No tener el rol OG en Foxes');
    expect(ruleSentence({ not: { not: discord } }, en)).toBe('Have the role OG on Foxes');
  });

  it('includes what a title leaves out', () => {
    expect(ruleSentence(CONDITIONS['x-follow'], en)).toBe('Follow @cosmic_foxes on X (not checked)');
  });

  it('reads a group of one as its member, and nothing for an empty group', () => {
    expect(ruleSentence({ all: [{ any: [coinbase] }] }, en)).toBe('Be verified by Coinbase');
    expect(ruleSentence({ not: { any: [coinbase] } }, en)).toBe('Must not be verified by Coinbase');
    expect(ruleSentence({ all: [] }, en)).toBe('');
  });
});

describe('rewardText', () => {
  it('says what a bonus gives', () => {
    expect(rewardText({ condition: discord, entries: 3, per: null, most: 3 }, en)).toBe('+3 entries');
    expect(rewardText({ condition: token, entries: 2, per: '1', most: 10 }, en)).toBe(
      '+2 entries for every NFT, 10 at most',
    );
    expect(plain(rewardText({ condition: coin, entries: 1, per: '0.1', most: 5 }, es))).toBe(
      '+1 participación por cada 0,1 ETH, 5 como máximo',
    );
  });
});
