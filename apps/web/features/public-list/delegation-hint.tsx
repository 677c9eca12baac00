import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { type Condition, conditionsOf } from '@signboard/domain/eligibility/rule.ts';
import { Wallet } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { OutsideLink } from './address-chip.tsx';
import styles from './delegation-hint.module.css';
import { useJoinContext } from './join-context.ts';

type Details = Pick<NonNullable<PublicList['details']>, 'requirements' | 'bonuses' | 'acceptsDelegations'>;

type DelegationHintProps = { chain: PublicList['chain']; details: Details };

/** For people whose tokens are in another wallet. Solana has no registry of delegations: there, that wallet signs. */
export function DelegationHint({ chain, details }: DelegationHintProps) {
  const { t } = useTranslation('rules');
  const context = useJoinContext();
  if (!canDelegate({ chain, details })) return null;
  if (chain === 'solana') return <div ref={context?.places.ref('other-wallet')} />;
  return (
    <p className={styles.hint}>
      <Wallet aria-hidden="true" size={18} className={styles.icon} />
      <span>
        {t('delegation.text')} <OutsideLink href="https://delegate.xyz">delegate.xyz</OutsideLink>
      </span>
    </p>
  );
}

function canDelegate({ chain, details }: DelegationHintProps): boolean {
  const { requirements, bonuses, acceptsDelegations } = details;
  if (!acceptsDelegations) return false;
  const conditions = requirements.flatMap((one) => (one.id === 'rule' ? conditionsOf(one.rule) : []));
  return (
    requirements.some(({ id }) => id === 'balance' || id === 'nft') ||
    [...conditions, ...bonuses.map(({ condition }) => condition)].some(
      chain === 'solana' ? isOnSolana : isDelegable,
    )
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

const isOnSolana = (condition: Condition) =>
  condition.type === 'solana-token' ||
  condition.type === 'solana-nft' ||
  ('chain' in condition && condition.chain === 'solana');
