import { findEvmChain } from '@signboard/domain/chains/evm-chains.ts';
import { type Bonus, isCounted } from '@signboard/domain/eligibility/bonus.ts';
import { amountText, pluralOf, type RuleWords } from './condition-words.ts';

/** What a bonus gives, such as "+2 entries for every 1 NFT, 10 at most". */
export function rewardText({ condition, entries, per, most }: Bonus, words: RuleWords): string {
  const { t, format } = words;
  const values = { count: entries, number: format.count(entries), most: format.count(most) };
  if (per === null || !isCounted(condition)) return t('bonus.once', values);
  return t('bonus.per', { ...values, amount: countedAmount(condition, per, words) });
}

/** So much of what a bonus counts. */
function countedAmount(condition: Bonus['condition'], per: string, words: RuleWords): string {
  const amount = amountText(per, words);
  const values = { amount, count: pluralOf(per) };
  switch (condition.type) {
    case 'coin':
      return `${amount}\u00a0${condition.chain === 'solana' ? 'SOL' : (findEvmChain(condition.chain)?.coin ?? 'ETH')}`;
    case 'call':
      return `${amount}\u00a0${condition.label}`;
    case 'solana-nft':
      return words.t('bonus.nfts', values);
    case 'token':
      if (condition.standard === 'erc721') return words.t('bonus.nfts', values);
      return condition.name && condition.standard === 'erc20'
        ? `${amount}\u00a0${condition.name}`
        : words.t('bonus.tokens', values);
    default:
      return 'name' in condition && condition.name
        ? `${amount}\u00a0${condition.name}`
        : words.t('bonus.tokens', values);
  }
}
