import type { SentEntryFilter } from '@signboard/contract/lists/entry-filter.ts';
import { REQUIREMENT_IDS, type RequirementId } from '@signboard/domain/eligibility/requirement.ts';
import {
  type ClusterRange,
  DISCORD_AGES,
  type DiscordAge,
  formatClusterRange,
  parseClusterRange,
} from '@signboard/domain/lists/entry-review.ts';
import { ENTRY_STATES, type EntryState } from '@signboard/domain/lists/entry-state.ts';
import {
  ENTRY_CURSOR,
  PARTICIPANT_SORTS,
  type ParticipantSort,
  REQUIREMENT_RESULTS,
  type RequirementResult,
} from '@signboard/domain/lists/participants-table.ts';
import { REFERRER_HOST } from '@signboard/domain/lists/referrer-host.ts';

/** Filters, sort order and page, as the URL has them. Days are in the person's time zone; empty means any. */
export type ParticipantsState = {
  q: string;
  state: EntryState | '';
  requirement: RequirementId | '';
  result: RequirementResult;
  organizer: 'yes' | 'no' | '';
  from: string;
  to: string;
  /** A cluster of the review. */
  cluster: string;
  discordAge: `${DiscordAge}` | '';
  /** A host of the review. */
  referrer: string;
  sort: ParticipantSort;
  after: string;
  before: string;
};

export const START: ParticipantsState = {
  q: '',
  state: '',
  requirement: '',
  result: 'met',
  organizer: '',
  from: '',
  to: '',
  cluster: '',
  discordAge: '',
  referrer: '',
  sort: 'joined',
  after: '',
  before: '',
};

const MAX_SEARCH_LENGTH = 100;
export const DISCORD_AGE_TEXTS = DISCORD_AGES.map((days) => `${days}` as const);
const KEYS = Object.keys(START) as (keyof ParticipantsState)[];

/** People edit URLs too: invalid values are ignored. */
export function readParticipantsState(search: URLSearchParams): ParticipantsState {
  const get = (key: keyof ParticipantsState) => search.get(key) ?? '';
  const state = oneOf(ENTRY_STATES, get('state'), '');
  return {
    q: get('q').trim().slice(0, MAX_SEARCH_LENGTH),
    state,
    requirement: oneOf(REQUIREMENT_IDS, get('requirement'), ''),
    result: oneOf(REQUIREMENT_RESULTS, get('result'), START.result),
    organizer: oneOf(['yes', 'no'] as const, get('organizer'), ''),
    from: readDay(get('from')),
    to: readDay(get('to')),
    cluster: readCluster(get('cluster')),
    discordAge: oneOf(DISCORD_AGE_TEXTS, get('discordAge'), ''),
    referrer: REFERRER_HOST.test(get('referrer')) ? get('referrer') : '',
    sort: oneOf(sortsOf(state), get('sort'), START.sort),
    after: readCursor(get('after')),
    before: readCursor(get('before')),
  };
}

/** Omits values that equal the default. */
export function writeParticipantsState(state: ParticipantsState): URLSearchParams {
  return new URLSearchParams(KEYS.filter((key) => state[key] !== START[key]).map((key) => [key, state[key]]));
}

/** Any change but of the page returns to the first page. */
export function changeParticipants(
  state: ParticipantsState,
  change: Partial<ParticipantsState>,
): ParticipantsState {
  const next = { ...state, after: '', before: '', ...change };
  return { ...next, sort: oneOf(sortsOf(next.state), next.sort, START.sort) };
}

/** Only entries that were drawn have a rank. */
export function sortsOf(state: ParticipantsState['state']): readonly ParticipantSort[] {
  const isDrawn = state === 'winner' || state === 'waiting';
  return isDrawn ? PARTICIPANT_SORTS : PARTICIPANT_SORTS.filter((sort) => !sort.endsWith('rank'));
}

/** The state as the API takes it. */
export function filterOf({
  q,
  state,
  requirement,
  result,
  organizer,
  from,
  to,
  cluster,
  discordAge,
  referrer,
}: ParticipantsState): SentEntryFilter {
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(requirement && { requirement, result }),
    ...(organizer && { organizer: organizer === 'yes' }),
    ...(from && { from: startOfDay(from).toISOString() }),
    ...(to && { to: startOfDay(to, 1).toISOString() }),
    ...sentCluster(parseClusterRange(cluster)),
    ...(discordAge && { discordAge: Number(discordAge) as DiscordAge }),
    ...(referrer && { referrer }),
  };
}

/** How many of the filters that are not always visible are on. */
export function countMoreFilters({
  requirement,
  organizer,
  from,
  to,
  cluster,
  discordAge,
  referrer,
}: ParticipantsState): number {
  return [requirement, organizer, from, to, cluster, discordAge, referrer].filter(Boolean).length;
}

export const isFiltered = (state: ParticipantsState): boolean =>
  state.q !== '' || state.state !== '' || countMoreFilters(state) > 0;

function oneOf<T extends string, D extends string>(values: readonly T[], value: string, otherwise: D): T | D {
  return values.find((one) => one === value) ?? otherwise;
}

function readCursor(text: string): string {
  return ENTRY_CURSOR.test(text) ? text : '';
}

function readCluster(text: string): string {
  const range = parseClusterRange(text);
  return range ? formatClusterRange(range) : '';
}

const sentCluster = (range: ClusterRange | null): Pick<SentEntryFilter, 'cluster'> =>
  range
    ? {
        cluster: {
          kind: range.kind,
          startsAt: range.startsAt.toISOString(),
          endsAt: range.endsAt.toISOString(),
        },
      }
    : {};

function readDay(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOfDay(text).getTime());
  return isDay ? text : '';
}

/** Midnight where the person is, some days later. */
function startOfDay(day: string, daysLater = 0): Date {
  const midnight = new Date(`${day}T00:00`);
  midnight.setDate(midnight.getDate() + daysLater);
  return midnight;
}
