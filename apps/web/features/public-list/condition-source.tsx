import type { Condition } from '@signboard/domain/eligibility/rule.ts';
import type { WebLink } from '#web/lib/format/web-link.ts';
import { AddressChip, OutsideLink } from './address-chip.tsx';

type ConditionSourceProps = { condition: Condition; link: WebLink | null };

/** Where a condition can be met or looked up. A token's name is the contract's own word, so its address is shown. */
export function ConditionSource({ condition, link }: ConditionSourceProps) {
  switch (condition.type) {
    case 'token':
    case 'call':
      return <AddressChip address={condition.contract} chain="ethereum" isSmall href={link?.href ?? null} />;
    case 'solana-token':
      return <AddressChip address={condition.mint} chain="solana" isSmall />;
    case 'solana-nft':
      return <AddressChip address={condition.collection} chain="solana" isSmall />;
    default:
      return link && <OutsideLink href={link.href}>{link.host}</OutsideLink>;
  }
}
