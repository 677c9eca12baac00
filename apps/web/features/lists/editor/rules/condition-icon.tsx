import {
  Activity,
  BadgeCheck,
  CalendarClock,
  Coins,
  Fingerprint,
  Image,
  Layers,
  type LucideIcon,
  MessagesSquare,
  Stamp,
  UserRound,
  UserRoundPlus,
} from 'lucide-react';
import type { ConditionType } from './condition-types.ts';

const ICONS: Record<ConditionType, LucideIcon> = {
  coin: Coins,
  token: Image,
  'solana-token': Coins,
  'solana-nft': Image,
  call: Layers,
  transactions: Activity,
  passport: Fingerprint,
  coinbase: BadgeCheck,
  attestation: Stamp,
  'x-follow': UserRoundPlus,
  'x-account': UserRound,
  discord: MessagesSquare,
  'discord-account': CalendarClock,
};

export function ConditionIcon({ type }: { type: ConditionType }) {
  const Icon = ICONS[type];
  return <Icon aria-hidden="true" size={18} />;
}
