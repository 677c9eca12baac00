import { randomBytes, randomUUID } from 'node:crypto';
import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import type pg from 'pg';
import { issueSession } from '../../apps/server/people/accounts/session-tokens.ts';
import { createKeyring } from '../../apps/server/platform/secrets/keyring.ts';

/** A participant with a session who meets all requirements. */
export type Rusher = { address: string; body: string; headers: Record<string, string> };

/** An open list and participants who are about to join it. */
export type Rush = { listId: string; name: string; path: string; people: Rusher[] };

type Database = Pick<pg.Client, 'query'>;

type RushOptions = {
  secretKey: string;
  people: number;
  spots: number;
  /** Adds every requirement that needs no third-party call. */
  asksAll?: boolean;
  /** What wallets must hold besides. */
  rule?: Rule;
};

const JOIN_PATH = '/api/v1/third/page/register/participant';

/** Inserts a list and its participants directly: wallet signatures are not what is tested here. */
export async function prepareRush(database: Database, options: RushOptions): Promise<Rush> {
  const name = `rush-${randomBytes(4).toString('hex')}`;
  const listId = await insertList(database, name, options);
  const people = await prepareRushers(database, { listId, workspace: name, name }, options);
  return { listId, name, path: JOIN_PATH, people };
}

/** Participants with sessions who meet the requirements of such a list. */
export async function prepareRushers(
  database: Database,
  { listId, workspace, name }: { listId: string; workspace: string; name: string },
  { secretKey, people, asksAll = false }: Omit<RushOptions, 'spots'>,
): Promise<Rusher[]> {
  // Addresses of digits are already checksummed.
  const addresses = Array.from(
    { length: people },
    () => `0x${randomBytes(20).toString('hex').replace(/[a-f]/g, '1')}`,
  );
  const users = await insertUsers(database, addresses);
  await insertProofs(database, listId, addresses);
  const sessions = await openSessions(database, secretKey, users);
  return addresses.map((address, at) => ({
    address,
    body: JSON.stringify({
      workspace,
      name,
      address,
      ...(asksAll && { email: `${address}@example.test` }),
    }),
    headers: { 'content-type': 'application/json', ...sessions[at] },
  }));
}

/** Returns the account ids in order. */
export async function insertUsers(database: Database, addresses: readonly string[]): Promise<string[]> {
  const users = addresses.map(() => randomUUID());
  await database.query(
    `insert into users (id, principal_wallet, chain)
     select id, address, 'ethereum' from unnest($1::uuid[], $2::text[]) as person (id, address)`,
    [users, addresses],
  );
  return users;
}

/** Inserts passing X and Discord proofs for these wallets. */
export async function insertProofs(
  database: Database,
  listId: string,
  addresses: readonly string[],
): Promise<void> {
  await database.query(
    `insert into social_proofs (list_id, user_id, provider, social_id, checked_at, facts)
     select $1, id, provider, principal_wallet, now(), facts from users, (values
       ('twitter', '{"follows": {"tidepoolclub": "following"}, "createdAt": null, "followers": null}'::jsonb),
       ('discord', '{"servers": {"1090000000000000001": {"isPending": false, "roles": {}, "joinedAt": null}}}')
     ) as said (provider, facts)
     where principal_wallet = any($2)`,
    [listId, addresses],
  );
}

/** Opens sessions without wallets, with captcha passes; returns their headers. */
export async function openSessions(
  database: Database,
  secretKey: string,
  users: readonly string[],
): Promise<Record<string, string>[]> {
  const sessions = users.map(() => randomUUID());
  await database.query(
    `with person as (select * from unnest($1::uuid[], $2::uuid[]) as person (id, session)),
     opened as (insert into sessions (id, user_id, expires_at) select session, id, now() + interval '1 day' from person)
     insert into captcha_passes (session_id, action, expires_at) select session, 'join', now() + interval '1 hour' from person`,
    [users, sessions],
  );
  const keyring = createKeyring([secretKey]);
  return users.map((userId, at) => {
    const session = { kind: 'user', id: sessions[at] as string, userId, scope: 'full' } as const;
    const issued = issueSession(keyring, session, new Date());
    return {
      authorization: `Bearer ${issued.accessToken}`,
      'x-csrf-token': issued.csrfToken,
      cookie: `signboard_session=${issued.cookie}`,
    };
  });
}

const ASKS_ALL = {
  twitterVerification: true,
  twitterToFollow: 'tidepoolclub',
  discordVerification: true,
  discordServerId: '1090000000000000001',
  requestEmail: true,
};

async function insertList(database: Database, name: string, options: RushOptions): Promise<string> {
  const asksAll = options.asksAll ?? false;
  const { rows } = await database.query(
    `with owner as (
       insert into users (principal_wallet, chain, workspace) values ($1, 'ethereum', $1) returning id
     ), list as (
       insert into lists (owner_id, name, url_end_name, description, logo, color, chain, active,
         start_date, end_date, event_date, how_many_winners, type,
         settings, require_captcha, rule)
       select id, $1, $1, 'A rush', 'none', '#4E9595', 'ethereum', true,
         now() - interval '1 hour', now() + interval '1 day', now() + interval '2 days', 1, 'Other',
         $3, $4, $5
       from owner returning id
     )
     insert into list_counters (list_id, available_spots) select id, $2 from list returning list_id`,
    [
      name,
      options.spots,
      asksAll ? ASKS_ALL : {},
      asksAll,
      options.rule ? JSON.stringify(options.rule) : null,
    ],
  );
  return rows[0].list_id;
}
