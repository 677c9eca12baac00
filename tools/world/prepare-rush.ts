import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { issueSession } from '../../apps/server/features/accounts/session-tokens.ts';
import { createKeyring } from '../../apps/server/secrets/keyring.ts';

/** Someone with a session, who meets everything that the list asks for. */
export type Rusher = { address: string; body: string; headers: Record<string, string> };

/** An open list, and people who are all about to join it. */
export type Rush = { listId: string; path: string; people: Rusher[] };

type RushOptions = {
  secretKey: string;
  people: number;
  spots: number;
  /** Whether the list asks for all that can be checked without a third party being asked. */
  asksAll?: boolean;
};

/** Puts a list and its people straight into the database: making wallets sign by the thousand is not what is tried here. */
export async function prepareRush(database: pg.Client, options: RushOptions): Promise<Rush> {
  const name = `rush-${randomBytes(4).toString('hex')}`;
  const listId = await insertList(database, name, options);
  const people = await insertPeople(database, listId, name, options);
  return { listId, path: '/api/v1/third/page/register/participant', people };
}

async function insertList(database: pg.Client, name: string, options: RushOptions): Promise<string> {
  const { rows } = await database.query(
    `with owner as (
       insert into users (principal_wallet, chain, workspace) values ($1, 'ethereum', $1) returning id
     ), list as (
       insert into lists (owner_id, name, url_end_name, description, logo, color, chain, active,
         start_date, end_date, event_date, how_many_winners, type,
         twitter_verification, twitter_to_follow, discord_verification, discord_server_id, require_captcha, request_email)
       select id, $1, $1, 'A rush', 'none', '#4E9595', 'ethereum', true,
         now() - interval '1 hour', now() + interval '1 day', now() + interval '2 days', 1, 'Other',
         $3, 'tidepoolclub', $3, '1090000000000000001', $3, $3
       from owner returning id
     )
     insert into list_counters (list_id, available_spots) select id, $2 from list returning list_id`,
    [name, options.spots, options.asksAll ?? false],
  );
  return rows[0].list_id;
}

async function insertPeople(
  database: pg.Client,
  listId: string,
  name: string,
  options: RushOptions,
): Promise<Rusher[]> {
  const people = Array.from({ length: options.people }, () => ({
    user: randomUUID(),
    session: randomUUID(),
    // Digits alone are their own checksummed spelling.
    address: `0x${randomBytes(20).toString('hex').replace(/[a-f]/g, '1')}`,
  }));
  const columns = [
    people.map(({ user }) => user),
    people.map(({ session }) => session),
    people.map(({ address }) => address),
  ];
  await database.query(
    `with person as (select * from unnest($1::uuid[], $2::uuid[], $3::text[]) as person (id, session, address)),
     made as (insert into users (id, principal_wallet, chain) select id, address, 'ethereum' from person),
     opened as (insert into sessions (id, user_id, expires_at) select session, id, now() + interval '1 day' from person),
     passed as (insert into captcha_passes (session_id, action, expires_at) select session, 'join', now() + interval '1 hour' from person)
     insert into social_proofs (list_id, user_id, provider, social_id, checked_at, facts)
     select $4, id, provider, address, now(), facts from person, (values
       ('twitter', '{"account": "tidepoolclub", "relation": "following"}'::jsonb),
       ('discord', '{"serverId": "1090000000000000001", "isMember": true, "isPending": false, "roleId": null, "hasRole": false, "joinedAt": null}')
     ) as said (provider, facts)`,
    [...columns, listId],
  );
  const keyring = createKeyring([options.secretKey]);
  return await Promise.all(
    people.map(async ({ user, session, address }) => {
      const issued = await issueSession(keyring, { kind: 'user', id: session, userId: user }, new Date());
      const email = options.asksAll ? { email: `${address}@example.test` } : {};
      return {
        address,
        body: JSON.stringify({ workspace: name, name, address, ...email }),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${issued.accessToken}`,
          'x-csrf-token': issued.csrfToken,
          cookie: `signboard_session=${issued.cookie}`,
        },
      };
    }),
  );
}
