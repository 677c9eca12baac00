import { findEvmChain } from '@signboard/domain/chains/evm-chains.ts';
import type { Condition } from '@signboard/domain/eligibility/rule.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import type { ReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { type WebLink, webLink } from '#web/lib/format/web-link.ts';
import type { Translate } from '#web/lib/i18n/create-texts.ts';

/** What texts about rules are written with. */
export type RuleWords = {
  t: Translate<'rules'>;
  format: Pick<ReaderFormatters, 'locale' | 'count' | 'amount' | 'zoned'>;
};

/** A condition in words. The title starts with a verb. */
export type ConditionTexts = {
  title: string;
  /** What the title leaves out of the requirement, such as a date. */
  detail?: string;
  /** How to meet it. */
  advice?: string;
  link?: WebLink | null;
};

/** Stands for what an owner has not filled in yet. */
const BLANK = '…';

type Of<T extends Condition['type']> = Extract<Condition, { type: T }>;

export function conditionTexts(condition: Condition, words: RuleWords): ConditionTexts {
  const { t } = words;
  switch (condition.type) {
    case 'coin':
      return { title: coinTitle(condition, words) };
    case 'token':
      return tokenTexts(condition, words);
    case 'solana-token':
    case 'solana-nft':
      return solanaTexts(condition, words);
    case 'call':
      return callTexts(condition, words);
    case 'transactions':
      return {
        title: t('transactions', {
          ...numbers(condition.minimum, words),
          chain: chainName(condition.chain, words),
        }),
      };
    case 'passport':
      return {
        title: t('passport', numbers(condition.minimum, words)),
        advice: t('passportText', { chain: chainName(condition.chain, words) }),
        link: webLink('https://app.passport.xyz/'),
      };
    case 'coinbase':
      return {
        title: t('coinbase'),
        advice: t('coinbaseText'),
        link: webLink('https://www.coinbase.com/onchain-verify'),
      };
    case 'attestation':
      return attestationTexts(condition, words);
    case 'x-follow':
      return followTexts(condition, words);
    case 'x-account':
      return { title: t('xAccount', { demands: xDemands(condition, words) }) };
    case 'discord':
      return discordTexts(condition, words);
    case 'discord-account':
      return { title: t('discordAge', numbers(condition.minimumDays, words)) };
  }
}

/** A chain's name, or its number where we have none. */
export function chainName(id: number, { t }: Pick<RuleWords, 't'>): string {
  return findEvmChain(id)?.name ?? t('chain', { id });
}

/** An exact decimal, as typed while it is none. */
export function amountText(decimal: string, { format }: Pick<RuleWords, 'format'>): string {
  const text = decimal.trim();
  return /^[0-9]+(\.[0-9]+)?$/.test(text) ? format.amount(text) : text || BLANK;
}

const numbers = (count: number, { format }: RuleWords) => ({
  count,
  number: Number.isFinite(count) ? format.count(count) : BLANK,
});

/** The plural form of an exact decimal. */
export const pluralOf = (decimal: string): number => Number(decimal) || 0;

function coinTitle({ chain, minimum }: Of<'coin'>, words: RuleWords): string {
  const amount = amountText(minimum, words);
  if (chain === 'solana') return words.t('sol', { amount });
  return words.t('coin', {
    amount,
    coin: findEvmChain(chain)?.coin ?? 'ETH',
    chain: chainName(chain, words),
  });
}

function tokenTexts(condition: Of<'token'>, words: RuleWords): ConditionTexts {
  const { chain, standard, contract, tokenId, name } = condition;
  const explorer = findEvmChain(chain)?.explorer;
  const link = explorer && contract ? webLink(`${explorer}/address/${encodeURIComponent(contract)}`) : null;
  const values = {
    amount: amountText(condition.minimum, words),
    count: pluralOf(condition.minimum),
    address: shortAddress(contract) || BLANK,
    name: name ?? (shortAddress(contract) || BLANK),
    id: tokenId ? shortAddress(tokenId) : BLANK,
    chain: chainName(chain, words),
  };
  if (standard === 'erc1155') return { title: words.t('item', values), link };
  const key = standard === 'erc20' ? 'token' : 'nft';
  return { title: words.t(name === null ? `${key}ByAddress` : key, values), link };
}

function solanaTexts(condition: Of<'solana-token' | 'solana-nft'>, words: RuleWords): ConditionTexts {
  const isToken = condition.type === 'solana-token';
  const address = isToken ? condition.mint : condition.collection;
  const { name, minimum } = condition;
  const values = {
    amount: amountText(minimum, words),
    count: pluralOf(minimum),
    address: shortAddress(address) || BLANK,
    name,
    chain: 'Solana',
  };
  const key = isToken ? 'token' : 'nft';
  return {
    title: words.t(name === null ? `${key}ByAddress` : key, values),
    link: address ? webLink(`https://explorer.solana.com/address/${encodeURIComponent(address)}`) : null,
  };
}

function callTexts(
  { chain, contract, comparison, value, label }: Of<'call'>,
  words: RuleWords,
): ConditionTexts {
  const explorer = findEvmChain(chain)?.explorer;
  return {
    title: words.t(`call.${comparison}`, { value: amountText(value, words), label: label.trim() || BLANK }),
    advice: words.t('callText', { chain: chainName(chain, words) }),
    link: explorer && contract ? webLink(`${explorer}/address/${encodeURIComponent(contract)}`) : null,
  };
}

/** The explorers of the Ethereum Attestation Service. */
const ATTESTATION_EXPLORERS: Readonly<Record<number, string>> = {
  8453: 'https://base.easscan.org',
  10: 'https://optimism.easscan.org',
  137: 'https://polygon.easscan.org',
};

function attestationTexts({ chain, schema, label }: Of<'attestation'>, words: RuleWords): ConditionTexts {
  const explorer = ATTESTATION_EXPLORERS[chain];
  return {
    title: words.t('attestation', { label: label.trim() || BLANK, chain: chainName(chain, words) }),
    link: explorer && schema ? webLink(`${explorer}/schema/view/${encodeURIComponent(schema)}`) : null,
  };
}

function followTexts({ account, isChecked }: Of<'x-follow'>, { t }: RuleWords): ConditionTexts {
  return {
    title: t('follow', { account: account.trim().replace(/^@/, '') || BLANK }),
    ...(!isChecked && { detail: t('followShown') }),
    link: account ? webLink(`https://x.com/${encodeURIComponent(account)}`) : null,
  };
}

function xDemands({ minimumDays, minimumFollowers }: Of<'x-account'>, words: RuleWords): string {
  const demands = [
    ...(minimumDays > 0 ? [words.t('xAge', numbers(minimumDays, words))] : []),
    ...(minimumFollowers > 0 ? [words.t('xFollowers', numbers(minimumFollowers, words))] : []),
  ];
  return new Intl.ListFormat(words.format.locale).format(demands) || BLANK;
}

function discordTexts(condition: Of<'discord'>, { t, format }: RuleWords): ConditionTexts {
  const { serverName, link, role, roleName, joinedBefore } = condition;
  const names = { server: serverName.trim() || BLANK, role: roleName?.trim() || BLANK };
  const moment = joinedBefore ? new Date(joinedBefore) : null;
  return {
    title: t(role ? 'discordRole' : 'discord', names),
    ...(moment &&
      Number.isFinite(moment.getTime()) && { detail: t('joinedBefore', { moment: format.zoned(moment) }) }),
    link: webLink(link),
  };
}
