export type BlueskyAccount = {
  did: string;
  handle: string;
  appPassword: string;
  /** Where the account says it is kept; the sandbox by default. */
  pds?: string;
  about: string;
};

export const BLUESKY_ACCOUNTS: readonly BlueskyAccount[] = [
  {
    did: 'did:plc:tidepoolsales0000000001',
    handle: 'tidepool-sales.sandbox.test',
    appPassword: 'tide-pool-sale-bots',
    about: 'An account with a profile.',
  },
  {
    did: 'did:plc:lanternsales00000000002',
    handle: 'lantern-sales.sandbox.test',
    appPassword: 'lamp-lamp-lamp-lamp',
    about: 'An account without a profile.',
  },
  {
    did: 'did:plc:elsewhere0000000000003',
    handle: 'elsewhere.sandbox.test',
    appPassword: 'else-wher-else-wher',
    pds: 'http://169.254.169.254',
    about: 'An account that names a private address as its server.',
  },
];

/** By DID or handle. */
export function findAccount(identifier: string): BlueskyAccount | undefined {
  const [, number] = /^(?:did:plc:crowd0*|crowd-)(\d+)(?:\.sandbox\.test)?$/.exec(identifier) ?? [];
  return number === undefined
    ? BLUESKY_ACCOUNTS.find(({ did, handle }) => identifier === did || identifier.toLowerCase() === handle)
    : blueskyCrowdAccount(Number(number));
}

/** One of many accounts for load tests. */
export function blueskyCrowdAccount(number: number): BlueskyAccount {
  return {
    did: `did:plc:crowd${String(number).padStart(19, '0')}`,
    handle: `crowd-${number}.sandbox.test`,
    appPassword: 'many-many-many-many',
    about: 'Load-test account',
  };
}

export const PROFILE = {
  $type: 'app.bsky.actor.profile',
  displayName: 'Tidepool sales',
  description: 'Every sale of the Tidepools.',
  createdAt: '2026-01-02T03:04:05.000Z',
};
