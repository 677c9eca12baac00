import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { type Condition, conditionsOf } from '@signboard/domain/eligibility/rule.ts';
import { Wallet } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { OutsideLink } from './address-chip.tsx';
import styles from './delegation-hint.module.css';

type Details = Pick<NonNullable<PublicList['details']>, 'requirements' | 'bonuses' | 'acceptsDelegations'>;

/** For people whose tokens are in a wallet that signs nothing. */
export function DelegationHint() {
  const { t } = useTranslation('public');
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
export function hasDelegationHint({
  chain,
  details,
}: {
  chain: PublicList['chain'];
  details: Details;
}): boolean {
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
