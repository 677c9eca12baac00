import type { Condition } from '@signboard/domain/eligibility/rule.ts';
import {
  ArrowLeftRight,
  BadgeCheck,
  Coins,
  FileCode,
  Fingerprint,
  Image,
  type LucideIcon,
  MessagesSquare,
  UserRound,
} from 'lucide-react';

const ICONS: Record<Condition['type'], LucideIcon> = {
  coin: Coins,
  token: Image,
  'solana-token': Coins,
  'solana-nft': Image,
  call: FileCode,
  transactions: ArrowLeftRight,
  passport: Fingerprint,
  coinbase: BadgeCheck,
  attestation: BadgeCheck,
  'x-follow': UserRound,
  'x-account': UserRound,
  discord: MessagesSquare,
  'discord-account': MessagesSquare,
};

export const conditionIcon = (condition: Condition): LucideIcon =>
  condition.type === 'token' && condition.standard === 'erc20' ? Coins : ICONS[condition.type];
