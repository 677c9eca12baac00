import type { PublicList, PublicRequirement } from '@signboard/contract/public-list/calls.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { stateOf } from './state-of.ts';

type Details = NonNullable<PublicList['details']>;
/** What stands beside the list's row: the people whom the owner shows, and the draws. */
export type BesideList = Pick<
  Details,
  'registeredWallets' | 'winners' | 'drawPromise' | 'draw' | 'earlierDraws'
>;

/** The only door from a list's row to the public: settings that are the owner's alone do not pass it. */
export function presentPublicList(list: ListRow, beside: BesideList, now: Date): PublicList {
  const state = stateOf(list, now);
  return {
    id: list.id,
    workspace: list.workspace ?? '',
    urlEndName: list.url_end_name,
    name: list.name,
    logo: list.logo,
    banner: list.banner,
    color: list.color,
    chain: list.chain,
    state,
    details: state === 'offline' ? null : presentDetails(list, beside),
  };
}

function presentDetails(list: ListRow, beside: BesideList): Details {
  const total = list.available_spots;
  return {
    description: list.description,
    website: list.website,
    type: list.type,
    mintPrice: list.mint_price === null ? null : Number(list.mint_price),
    startDate: list.start_date,
    endDate: list.end_date,
    eventDate: list.event_date,
    howManyWinners: list.how_many_winners,
    counters: { total, joined: list.joined, available: total === null ? null : total - list.joined },
    requirements: requirementsFor(list),
    ...beside,
    trackingIds: list.analytics.filter(({ name }) => name === 'ga').map(({ trackingId }) => trackingId),
  };
}

function requirementsFor(list: ListRow): PublicRequirement[] {
  return [
    ...(list.twitter_verification ? [{ id: 'twitter' as const, account: list.twitter_to_follow ?? '' }] : []),
    ...(list.discord_verification
      ? [
          {
            id: 'discord' as const,
            server: list.discord_server_display_name ?? '',
            link: list.discord_server_link ?? '',
            role: list.role_display_name,
            joinedBefore: list.joined_before,
          },
        ]
      : []),
    ...(list.balance_verification
      ? [{ id: 'balance' as const, amount: Number(list.required_balance ?? 0) }]
      : []),
    ...(list.nft_verification ? [{ id: 'nft' as const, contracts: list.own_nft }] : []),
    ...(list.require_captcha ? [{ id: 'captcha' as const }] : []),
    ...(list.request_email ? [{ id: 'email' as const }] : []),
  ];
}
