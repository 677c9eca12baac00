import { describe, expect, it } from 'vitest';
import { NEW_LIST_VALUES, type NewListValues } from './new-list-values.ts';
import { parseNewList } from './parse-new-list.ts';

const NOW = new Date('2026-05-04T10:20:00Z');
const VALUES = { ...NEW_LIST_VALUES, name: 'Night Owls', urlEndName: 'night-owls', description: 'For owls.' };

function faultsOf(change: Partial<NewListValues>): Record<string, string> {
  const parsed = parseNewList({ ...VALUES, ...change }, NOW);
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the values of a new list', () => {
  it('are complete once there is a name', () => {
    expect(faultsOf({})).toEqual({});
  });

  it('[L4] [L7] [L8] are checked in all parts at once', () => {
    expect(
      faultsOf({ name: '', availableSpots: '5', howManyWinners: '6', twitterVerification: true }),
    ).toEqual({
      name: 'field.name-required',
      howManyWinners: 'field.winners-above-spots',
      twitterToFollow: 'field.required',
    });
  });

  it('[L7] require the dates that are not preset', () => {
    expect(faultsOf({ opening: 'date', duration: 'date' })).toMatchObject({
      startDate: 'field.start-required',
      endDate: 'field.end-required',
    });
  });

  it('[L7] refuse an end before the start', () => {
    expect(faultsOf({ duration: 'date', endDate: '2026-05-01T00:00:00.000Z' })).toEqual({
      endDate: 'field.end-before-start',
    });
  });

  it('need no dates, spots and winners while these are left for later', () => {
    expect(faultsOf({ opening: 'later', availableSpots: '', howManyWinners: 'many' })).toEqual({});
  });

  it('leave out the details of requirements that are off', () => {
    const details = {
      discordServerId: '123',
      twitterToFollow: 'not a name',
      ownNft: 'x',
      requiredBalance: '-1',
    };
    expect(faultsOf(details)).toEqual({});
  });

  it('leave out contracts on Solana', () => {
    const parsed = parseNewList({ ...VALUES, chain: 'solana', nftVerification: true, ownNft: 'x' }, NOW);
    expect(parsed.data).toMatchObject({ nftVerification: false, ownNft: [] });
  });

  it.each(['ethereum', 'solana'] as const)('accept other wallets on %s', (chain) => {
    const parsed = parseNewList({ ...VALUES, chain, acceptsDelegations: true }, NOW);
    expect(parsed.data).toMatchObject({ acceptsDelegations: true });
  });
});
