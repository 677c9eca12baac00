import { describe, expect, it } from 'vitest';
import {
  changeParticipants,
  filterOf,
  readParticipantsState,
  START,
  writeParticipantsState,
} from './participants-state.ts';

const read = (search: string) => readParticipantsState(new URLSearchParams(search));

describe('the state of the participants table in the URL', () => {
  it('survives a reload', () => {
    const state = {
      q: '0xab',
      state: 'winner',
      requirement: 'nft',
      result: 'not-met',
      organizer: 'no',
      from: '2026-11-01',
      to: '2026-11-02',
      cluster: 'join-burst.1763000000000.1763000060000',
      discordAge: '7',
      referrer: 'example.com',
      sort: '-rank',
      after: '12.7',
      before: '',
    } as const;
    expect(read(String(writeParticipantsState(state)))).toEqual(state);
    expect(String(writeParticipantsState(START))).toBe('');
  });

  it('ignores what people may have typed wrongly', () => {
    expect(
      read(
        'state=x&requirement=y&result=z&organizer=maybe&from=2026-13-45&to=soon&cluster=wallets.1.2&discordAge=8&referrer=https://a.b&sort=email&after=a b&before=1',
      ),
    ).toEqual(START);
  });

  it('returns to the first page when a filter changes, and drops a rank order that does not apply', () => {
    const ranked = { ...START, state: 'winner', sort: 'rank', after: '1.1' } as const;
    expect(changeParticipants(ranked, { state: 'removed' })).toEqual({ ...START, state: 'removed' });
    expect(read('sort=rank')).toEqual(START);
    expect(read('sort=rank&state=winner').sort).toBe('rank');
  });

  it('asks for whole days where the person is', () => {
    expect(filterOf({ ...START, from: '2026-03-28', to: '2026-03-29' })).toEqual({
      from: new Date(2026, 2, 28).toISOString(),
      to: new Date(2026, 2, 30).toISOString(),
    });
  });

  it('asks for a cluster by its moments, for the age of Discord accounts and for a referrer', () => {
    const cluster = 'discord-accounts.1763000000000.1763000060001';
    expect(filterOf({ ...START, state: 'joined', cluster, discordAge: '30', referrer: 't.co' })).toEqual({
      state: 'joined',
      cluster: {
        kind: 'discord-accounts',
        startsAt: new Date(1_763_000_000_000).toISOString(),
        endsAt: new Date(1_763_000_060_001).toISOString(),
      },
      discordAge: 30,
      referrer: 't.co',
    });
  });

  it('asks for a result only together with a requirement', () => {
    expect(filterOf({ ...START, result: 'not-met' })).toEqual({});
    expect(filterOf({ ...START, requirement: 'balance', organizer: 'no', q: '7' })).toEqual({
      q: '7',
      requirement: 'balance',
      result: 'met',
      organizer: false,
    });
  });
});
