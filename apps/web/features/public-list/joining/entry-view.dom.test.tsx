import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { EntryView } from './entry-view.tsx';
import type { Joining } from './use-joining.ts';

setUpApp('joining', 'public');

const LIST = {
  id: 'list',
  workspace: 'foxes',
  urlEndName: 'winter',
  name: 'Winter',
  chain: 'ethereum',
  state: 'drawn',
  details: { eventDate: new Date('2026-12-03T10:00:00Z') },
} as PublicList;
const JOINING = { me: { principalWallet: `0x${'a'.repeat(40)}`, chain: 'ethereum' } } as Joining;

function show(change: Partial<OwnEntry>, list: PublicList = LIST) {
  const entry: OwnEntry = {
    entryNumber: 7,
    joinedAt: new Date('2026-11-12T14:00:00Z'),
    hasWon: null,
    waitingPlace: null,
    place: null,
    removedReason: null,
    snapshotRead: null,
    weight: 1,
    joinedWeight: 1,
    receipt: '{}',
    message: null,
    mail: null,
    ...change,
  };
  renderInApp(<EntryView list={list} entry={entry} joining={JOINING} onDirectSignIn={() => {}} />);
  return within(screen.getByRole('region'));
}

describe('an entry after the draw', () => {
  it('[W3] tells a winner what the owner wrote, when the event is, and offers the calendar and the card', () => {
    const part = show({ hasWon: true, message: 'Mint at noon.\nhttps://evil.example' });
    expect(part.getByRole('heading', { name: 'You won!' })).toBeTruthy();
    expect(part.getByText(/Mint at noon\./).textContent).toBe('Mint at noon.\nhttps://evil.example');
    // The owner's text is never a link.
    expect(part.queryByRole('link')).toBeNull();
    expect(part.getByText('Event').parentElement?.querySelector('time')?.dateTime).toBe(
      '2026-12-03T10:00:00.000Z',
    );
    expect(part.getByRole('button', { name: 'Calendar' })).toBeTruthy();
    expect(part.getByRole('button', { name: 'Share card' })).toBeTruthy();
    expect(part.queryByText(/What happens next is up to them/)).toBeNull();
  });

  it('[W3] says to a winner without a message that the owner decides what comes next', () => {
    expect(show({ hasWon: true }).getByText(/What happens next is up to them/)).toBeTruthy();
  });

  it('[W3] tells the others their place on the waiting list and what would happen next, without a card', () => {
    const part = show({ hasWon: false, waitingPlace: 3, message: 'There will be more.' });
    expect(part.getByRole('heading', { name: 'Not this time' })).toBeTruthy();
    expect(part.getByText('Place on the waiting list').nextElementSibling?.textContent).toBe('3');
    expect(part.getByText(/may offer their spots in this order/)).toBeTruthy();
    expect(part.getByText('There will be more.')).toBeTruthy();
    expect(part.queryByRole('button', { name: 'Share card' })).toBeNull();
  });

  it('has no winner’s card for a removed entry', () => {
    const part = show({ hasWon: false, removedReason: 'automated' });
    expect(part.queryByRole('button', { name: 'Share card' })).toBeNull();
    expect(part.queryByText(/Thanks for taking part/)).toBeNull();
  });
});

describe('a removed entry before the draw', () => {
  const open = {
    ...LIST,
    state: 'ended',
    details: {
      website: 'https://www.foxes.example/drop',
      requirements: [
        { id: 'discord', server: 'Foxes', link: 'https://discord.gg/foxes', role: null, joinedBefore: null },
        { id: 'twitter', account: 'foxes' },
      ],
    },
  } as unknown as PublicList;

  it('shows the owner’s reason, and how to object until the draw', () => {
    const part = show({ removedReason: 'automated' }, open);
    expect(part.getByText(/The list owner removed it\. The organizer found that a script made/)).toBeTruthy();
    expect(part.queryByText(/we checked all requirements again/)).toBeNull();
    expect(part.getByText(/You can object until the draw/)).toBeTruthy();
    const links = part.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ href }) => href)).toEqual([
      'https://www.foxes.example/drop',
      'https://discord.gg/foxes',
      'https://x.com/foxes',
    ]);
    expect(links.map(({ rel }) => rel)).toEqual(Array(3).fill('nofollow noopener'));
  });

  it('points to the report when the owner gave no public contact', () => {
    const details = { website: 'javascript:alert(1)', requirements: [] } as unknown as PublicList['details'];
    const part = show({ removedReason: 'broke-rules' }, { ...open, details });
    expect(part.getByText(/the list owner gave no public contact/)).toBeTruthy();
    expect(part.queryByRole('link')).toBeNull();
  });

  it('says what a chain was asked, at which block and what it answered, and how to object', () => {
    const snapshotRead = {
      chain: 'eip155:1',
      block: 25_000_000,
      call: 'eth_getBalance({wallet})',
      answer: '1',
    };
    const part = show({ removedReason: 'balance-low', snapshotRead }, { ...open, state: 'waiting' });
    expect(
      part.getByText('Asked of eip155:1 at block 25000000: eth_getBalance({wallet}). Answer: 1.'),
    ).toBeTruthy();
    expect(part.getByText(/You can object/)).toBeTruthy();
  });

  it.each([
    ['on-request', 'ended'],
    ['automated', 'committed'],
    ['automated', 'drawn'],
  ] as const)('offers no objection to the reason %s in the state %s', (removedReason, state) => {
    const part = show({ removedReason }, { ...open, state });
    expect(part.queryByText(/You can object/)).toBeNull();
  });
});

describe('the entries of one participant in the draw', () => {
  it('are not mentioned when there is only one', () => {
    expect(show({}).queryByText(/in the draw/)).toBeNull();
  });

  it('[J5] are counted', () => {
    expect(show({ weight: 3, joinedWeight: 3 }).getByText('You have 3 entries in the draw.')).toBeTruthy();
  });

  it('[J5] are fewer than at joining for someone who holds less', () => {
    const text = show({ weight: 1, joinedWeight: 7 }).getByText(/in the draw/).textContent;
    expect(text).toBe(
      'You have 1 entry in the draw. You had 7 when you joined; you now hold less of what gives bonus entries.',
    );
  });

  it('are in the past after the draw', () => {
    const won = show({ hasWon: true, weight: 3, joinedWeight: 3 });
    expect(won.getByText('You had 3 entries in the draw.')).toBeTruthy();
  });

  it('are not mentioned for a removed entry', () => {
    const removed = show({ removedReason: 'automated', weight: 3, joinedWeight: 3 });
    expect(removed.queryByText(/3 entries/)).toBeNull();
  });
});
