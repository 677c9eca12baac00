/** The product's application, as registered with the simulated X. */
export const X_APP = {
  clientId: 'c2lnbmJvYXJkLXNhbmRib3g6MTpjaQ',
  clientSecret: 'sandbox-x-client-secret',
  consumerKey: 'sandboxConsumerKey25chars',
  consumerSecret: 'sandbox-x-consumer-secret',
} as const;

export type XAccount = {
  id: string;
  username: string;
  name: string;
  /** Shown where an account is chosen. */
  about: string;
  kind: 'person' | 'project' | 'bot';
  isProtected?: boolean;
  /** Since long ago by default. */
  createdAt?: string;
  followers?: number;
};

export type FollowState = 'following' | 'requested' | 'none';

const NEW_ACCOUNT_MS = 3 * 24 * 3_600_000;

export const X_ACCOUNTS: readonly XAccount[] = [
  {
    id: '1700000000000000001',
    username: 'tidepoolclub',
    name: 'Tidepool Society',
    kind: 'project',
    about: 'The project’s account',
  },
  {
    id: '1700000000000000002',
    username: 'quietharbor',
    name: 'Quiet Harbor',
    kind: 'project',
    isProtected: true,
    about: 'A project with a protected account',
  },
  {
    id: '1700000000000000011',
    username: 'olivia_makes',
    name: 'Olivia',
    kind: 'person',
    about: 'Community manager, follows both projects',
  },
  {
    id: '1700000000000000012',
    username: 'bruno_collects',
    name: 'Bruno',
    kind: 'person',
    about: 'Follows Tidepool Society',
  },
  {
    id: '1700000000000000013',
    username: 'cleo_looks',
    name: 'Cleo',
    kind: 'person',
    about: 'Follows nobody; a new account without followers',
    createdAt: new Date(Date.now() - NEW_ACCOUNT_MS).toISOString(),
    followers: 0,
  },
  {
    id: '1700000000000000014',
    username: 'dana_waits',
    name: 'Dana',
    kind: 'person',
    about: 'Requested to follow both projects, not accepted yet',
  },
  {
    id: '1700000000000000021',
    username: 'tidepool_sales',
    name: 'Tidepool Sales',
    kind: 'bot',
    about: 'Bot account',
  },
  {
    id: '1700000000000000022',
    username: 'lantern_sales',
    name: 'Lantern Sales',
    kind: 'bot',
    about: 'Bot account',
  },
  {
    id: '1700000000000000023',
    username: 'harbor_sales',
    name: 'Harbor Sales',
    kind: 'bot',
    about: 'Bot account',
  },
];

const INITIAL_FOLLOWS: [string, string, FollowState][] = [
  ['olivia_makes', 'tidepoolclub', 'following'],
  ['olivia_makes', 'quietharbor', 'following'],
  ['bruno_collects', 'tidepoolclub', 'following'],
  ['dana_waits', 'tidepoolclub', 'requested'],
  ['dana_waits', 'quietharbor', 'requested'],
  ['tidepoolclub', 'olivia_makes', 'following'],
];

/** In any letter case. */
export function findByUsername(username: string): XAccount | undefined {
  const name = username.toLowerCase();
  const [, number] = /^crowd_(0|[1-9]\d{0,4})$/.exec(name) ?? [];
  return number === undefined
    ? X_ACCOUNTS.find((account) => account.username === name)
    : crowdAccount(Number(number));
}

export function findById(id: string): XAccount | undefined {
  const [, number] = /^1710000000000(\d{6})$/.exec(id) ?? [];
  return number === undefined
    ? X_ACCOUNTS.find((account) => account.id === id)
    : crowdAccount(Number(number));
}

export const MAX_CROWD = 100_000;

/** One of many bot accounts for load tests. */
export function crowdAccount(number: number): XAccount {
  const id = `1710000000000${String(number).padStart(6, '0')}`;
  return {
    id,
    username: `crowd_${number}`,
    name: `Crowd ${number}`,
    kind: 'bot',
    about: 'Load-test account',
  };
}

export type FollowGraph = {
  state: (from: XAccount, to: XAccount) => FollowState;
  set: (from: XAccount, to: XAccount, state: FollowState) => void;
  clear: () => void;
};

/** Who follows whom; `clear` restores the initial state. */
export function createFollowGraph(): FollowGraph {
  let states = initialStates();
  const key = (from: XAccount, to: XAccount) => `${from.username}>${to.username}`;
  return {
    state: (from, to) => states.get(key(from, to)) ?? 'none',
    set: (from, to, state) => void states.set(key(from, to), state),
    clear: () => {
      states = initialStates();
    },
  };
}

function initialStates(): Map<string, FollowState> {
  return new Map(INITIAL_FOLLOWS.map(([from, to, state]) => [`${from}>${to}`, state]));
}
