import type { PublicList, PublicRequirement } from '@signboard/contract/public-list/schemas.ts';
import { getPublicState, type PublicState } from '@signboard/domain/lists/life-cycle.ts';
import { lifeCycleOf } from '#server/features/lists/list-life-cycle.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';

type Details = NonNullable<PublicList['details']>;
/** Data that is not in the list's row: the wallets the owner shows, and the draws. */
export type ListExtras = Pick<
  Details,
  'registeredWallets' | 'winners' | 'drawPromise' | 'draw' | 'earlierDraws'
>;

/** The only mapping from a list row to the public: the owner's private settings are left out. */
export function presentPublicList(list: ListRow, extras: ListExtras, now: Date): PublicList {
  const state = publicStateOf(list, now);
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
    details: state === 'offline' ? null : presentDetails(list, extras),
  };
}

function presentDetails(list: ListRow, extras: ListExtras): Details {
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
    ...extras,
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

export function publicStateOf(list: ListRow, now: Date): PublicState {
  return getPublicState({ ...lifeCycleOf(list), joined: list.joined, draw: list.draw_state }, now);
}
