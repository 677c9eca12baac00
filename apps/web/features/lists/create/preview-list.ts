import type { PublicList, PublicRequirement } from '@signboard/contract/public-list/public-list.ts';
import { getPublicState } from '@signboard/domain/lists/life-cycle.ts';
import { initialValues, PUBLIC_SETTINGS } from '@signboard/domain/lists/list-settings.ts';
import { normaliseXUsername } from '@signboard/domain/lists/normalise-input.ts';
import { parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import { GENERATED, GENERATED_BANNER } from './artwork-source.ts';
import { scheduleDates } from './list-schedule.ts';
import type { NewListValues } from './new-list-values.ts';

/** Stands for what is not typed yet. */
const OPEN = '…';

const NOT_CLOSED = { closedAt: null, isSnapshotRunning: false, waitsUntil: null };

type PreviewContext = { workspace: string; untitled: string; now: Date };

/** The public page as it would look if the list were published now. */
export function previewList(values: NewListValues, { workspace, untitled, now }: PreviewContext): PublicList {
  const basics = previewBasics(values, now);
  const always = { active: true, isFinished: false, joined: 0, draw: null, deletedAt: null, ...NOT_CLOSED };
  // A number that is still being typed doesn't make the list full.
  const state = { ...basics, ...always, availableSpots: basics.availableSpots || 1 };
  return {
    id: '00000000-0000-4000-8000-000000000000',
    workspace,
    urlEndName: values.urlEndName,
    name: values.name.trim() || untitled,
    logo: values.logo || GENERATED,
    banner: values.isColor ? null : values.banner || GENERATED_BANNER,
    color: values.isColor ? (values.color ?? null) : null,
    chain: values.chain,
    state: getPublicState(state, now),
    details: {
      ...initialValues(PUBLIC_SETTINGS),
      ...basics,
      description: values.description.trim() || OPEN,
      website: values.website || null,
      counters: { total: basics.availableSpots, joined: 0, available: basics.availableSpots },
      requirements: previewRequirements(values),
      acceptsDelegations: values.acceptsDelegations ?? false,
      registeredWallets: null,
      winners: null,
      drawPromise: { guarantee: 'public-beacon', secretHash: null },
      trackingIds: [],
    },
    terms: [],
    closing: null,
    snapshot: null,
    wait: null,
    draw: null,
    earlierDraws: [],
    organizer: { entries: 0, removed: 0, joined: 0 },
    tombstone: null,
  };
}

function previewBasics(values: NewListValues, now: Date) {
  const { startDate, endDate, eventDate } = scheduleDates(values, now);
  const price = values.type === 'Whitelist' ? parseDecimal(String(values.mintPrice ?? '')) : null;
  return {
    type: values.type || null,
    mintPrice: price === null ? null : Number(price),
    startDate: toDate(startDate),
    endDate: toDate(endDate),
    eventDate: toDate(eventDate),
    availableSpots: toCount(values.availableSpots),
    howManyWinners: toCount(values.howManyWinners),
    confirmSeconds: (toCount(values.confirmHours) ?? 0) * 3600,
  };
}

function previewRequirements(values: NewListValues): PublicRequirement[] {
  const all: (PublicRequirement | false)[] = [
    values.twitterVerification && {
      id: 'twitter',
      account: normaliseXUsername(values.twitterToFollow ?? '') || OPEN,
      isChecked: values.twitterChecked ?? true,
    },
    values.discordVerification && {
      id: 'discord',
      server: values.discordServerDisplayName || OPEN,
      link: values.discordServerLink ?? '',
      role: null,
      joinedBefore: null,
    },
    values.balanceVerification && {
      id: 'balance',
      amount: Number(parseDecimal(String(values.requiredBalance ?? '')) ?? 0),
    },
    values.nftVerification &&
      values.chain === 'ethereum' && { id: 'nft', contracts: contractsOf(values), names: {} },
    values.requireCaptcha && { id: 'captcha' },
    values.requestEmail && { id: 'email' },
  ];
  return all.filter((requirement) => requirement !== false);
}

function contractsOf({ ownNft }: NewListValues): string[] {
  return String(ownNft ?? '')
    .split(/[\s,]+/)
    .filter((word) => /^0x[0-9a-f]{40}$/i.test(word));
}

const toDate = (iso: string) => (iso ? new Date(iso) : null);

/** Null for what is not a number of people. */
export function toCount(typed: NewListValues['availableSpots']): number | null {
  return /^\d{1,8}$/.test(String(typed ?? '').trim()) ? Number(typed) : null;
}
