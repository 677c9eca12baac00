import type { PublicList } from '@signboard/contract/public-list/public-list.ts';

export type MainView =
  | 'signed-out'
  | 'loading'
  | 'failed'
  | 'entry'
  | 'not-joined'
  | 'wrong-chain'
  | 'banned'
  | 'full'
  | 'checklist';

type ViewInput = {
  list: Pick<PublicList, 'state' | 'chain'>;
  isSignedIn: boolean;
  person:
    | { status: 'loading' | 'failed' }
    | { status: 'known'; me: { chain: PublicList['chain'] }; entry: object | null };
  isBanned: boolean;
};

/** An entry takes precedence; then why nobody can join, then why this wallet cannot. */
export function mainViewOf({ list, isSignedIn, person, isBanned }: ViewInput): MainView {
  if (!isSignedIn) return 'signed-out';
  if (person.status !== 'known') return person.status;
  if (person.entry) return 'entry';
  if (list.state !== 'open' && list.state !== 'upcoming' && list.state !== 'full') return 'not-joined';
  if (person.me.chain !== list.chain) return 'wrong-chain';
  if (isBanned) return 'banned';
  return list.state === 'full' ? 'full' : 'checklist';
}
