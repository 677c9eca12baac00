import type { PublicList, PublicRequirement } from '@signboard/contract/public-list/public-list.ts';
import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import {
  Coins,
  Image,
  type LucideIcon,
  Mail,
  MessagesSquare,
  ShieldCheck,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { ReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { type WebLink, webLink } from '#web/lib/format/web-link.ts';
import type { Translate } from '#web/lib/i18n/create-texts.ts';
import type { RuleTexts } from './rule-texts.ts';

/** One line of the checklist. The owner's text is kept apart from our sentences. */
export type RequirementLine = {
  id: PublicRequirement['id'] | 'wallet';
  title: string;
  text: string | null;
  details: { label: string; value: string; link: WebLink | null }[];
  /** `picture` is the id of an image. */
  collections: readonly { address: string; name: string | null; picture: string | null }[];
  /** Shown with its conditions. */
  rule: Rule | null;
};

export const REQUIREMENT_ICONS: Record<Exclude<RequirementLine['id'], 'rule'>, LucideIcon> = {
  wallet: Wallet,
  twitter: UserRound,
  discord: MessagesSquare,
  balance: Coins,
  nft: Image,
  captcha: ShieldCheck,
  email: Mail,
};

export const CHAIN_NAMES = { ethereum: 'Ethereum', solana: 'Solana' } as const;

export type LineContext = {
  t: Translate<'public'>;
  words: Pick<ReaderFormatters, 'price' | 'zoned'>;
  rules: Pick<RuleTexts, 'title'>;
};

/** A wallet is always required. */
export function requirementLines(
  { requirements, chain }: { requirements: readonly PublicRequirement[]; chain: PublicList['chain'] },
  writing: LineContext,
): RequirementLine[] {
  const { t } = writing;
  const wallet = t('requirements.wallet.title', { chain: CHAIN_NAMES[chain] });
  return [
    { ...EMPTY, id: 'wallet', title: wallet, text: t('requirements.wallet.text') },
    ...requirements.map((requirement) => ({ ...EMPTY, ...lineOf(requirement, chain, writing) })),
  ];
}

const EMPTY = {
  text: null,
  details: [],
  collections: [],
  rule: null,
} as const satisfies Partial<RequirementLine>;

type Line = Pick<RequirementLine, 'id' | 'title'> & Partial<RequirementLine>;

function lineOf(requirement: PublicRequirement, chain: PublicList['chain'], context: LineContext): Line {
  const { t, words } = context;
  const { id } = requirement;
  switch (id) {
    case 'twitter':
      return {
        id,
        title: t('requirements.twitter.title'),
        text: requirement.isChecked ? null : t('requirements.twitter.optional'),
        details: [twitterAccount(requirement, t)],
      };
    case 'discord':
      return {
        id,
        title: t(requirement.role ? 'requirements.discord.titleWithRole' : 'requirements.discord.title'),
        details: discordDetails(requirement, context),
      };
    case 'balance':
      return {
        id,
        title: t('requirements.balance.title', { amount: words.price(requirement.amount, chain) }),
        text: t('requirements.balance.text'),
      };
    case 'nft': {
      const { contracts, names, pictures } = requirement;
      return {
        id,
        title: t(contracts.length > 1 ? 'requirements.nft.any' : 'requirements.nft.one'),
        collections: contracts.map((address) => ({
          address,
          name: names[address] ?? null,
          picture: pictures?.[address] ?? null,
        })),
      };
    }
    case 'rule':
      return { id, title: context.rules.title(requirement.rule), rule: requirement.rule };
    default:
      return { id, title: t(`requirements.${id}.title`), text: t(`requirements.${id}.text`) };
  }
}

function twitterAccount({ account }: { account: string }, t: Translate<'public'>) {
  const link = webLink(`https://x.com/${encodeURIComponent(account)}`);
  return { label: t('requirements.twitter.account'), value: `@${account}`, link };
}

function discordDetails(
  { server, link, role, joinedBefore }: Extract<PublicRequirement, { id: 'discord' }>,
  { t, words }: LineContext,
): RequirementLine['details'] {
  const home = { label: t('requirements.discord.server'), value: server, link: webLink(link) };
  return [
    ...(role ? [{ label: t('requirements.discord.role'), value: role, link: null }] : []),
    home,
    ...(joinedBefore
      ? [{ label: t('requirements.discord.joinedBefore'), value: words.zoned(joinedBefore), link: null }]
      : []),
  ];
}
