import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { type Condition, conditionsOf } from '@signboard/domain/eligibility/rule.ts';
import { Wallet } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { OutsideLink } from './address-chip.tsx';
import styles from './delegation-hint.module.css';

type Details = Pick<NonNullable<PublicList['details']>, 'requirements' | 'bonuses' | 'acceptsDelegations'>;

type DelegationHintProps = { chain: PublicList['chain']; details: Details };

/** For people whose tokens are in a wallet that signs nothing. */
export function DelegationHint({ chain, details }: DelegationHintProps) {
  const { t } = useTranslation('rules');
  if (!canDelegate({ chain, details })) return null;
  return (
    <p className={styles.hint}>
      <Wallet aria-hidden="true" size={18} className={styles.icon} />
      <span>
        {t('delegation.text')} <OutsideLink href="https://delegate.xyz">delegate.xyz</OutsideLink>
      </span>
    </p>
  );
}

/** Solana has no registry of delegations. */
function canDelegate({ chain, details }: DelegationHintProps): boolean {
  const { requirements, bonuses, acceptsDelegations } = details;
  if (!acceptsDelegations || chain !== 'ethereum') return false;
  const conditions = requirements.flatMap((one) => (one.id === 'rule' ? conditionsOf(one.rule) : []));
  return (
    requirements.some(({ id }) => id === 'balance' || id === 'nft') ||
    [...conditions, ...bonuses.map(({ condition }) => condition)].some(isDelegable)
  );
}

const ELSEWHERE: ReadonlySet<Condition['type']> = new Set([
  'x-follow',
  'x-account',
  'discord',
  'discord-account',
  'solana-token',
  'solana-nft',
]);

const isDelegable = ({ type }: Condition) => !ELSEWHERE.has(type);
