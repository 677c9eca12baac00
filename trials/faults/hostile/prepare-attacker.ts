import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { openSessions, prepareRush } from '../../world/prepare-rush.ts';
import type { ProcessWorld } from '../processes/process-world.ts';
import type { Attacker } from './attacks.ts';

const WINNERS = 1_000;
const LEAVES_PER_WINNER = 100;
const WEBHOOKS = 10;

/** An account with a drawn list of a thousand winners and an allowlist of a hundred thousand leaves, and webhooks. */
export async function prepareAttacker({
  database,
  secretKey,
  webs,
}: ProcessWorld): Promise<Omit<Attacker, 'localAddress'>> {
  const { listId, name } = await prepareRush(database, { secretKey, people: 0, spots: 1 });
  const { rows } = await database.query('select owner_id from lists where id = $1', [listId]);
  const ownerId = rows[0].owner_id;
  const [headers = {}] = await openSessions(database, secretKey, [ownerId]);
  await database.query(`update users set email = $2, email_confirmed_at = now() where id = $1`, [
    ownerId,
    `${name}@example.test`,
  ]);
  // As if the wallet had just signed.
  await database.query(`update sessions set signed_until = now() + interval '5 minutes' where user_id = $1`, [
    ownerId,
  ]);
  const drawn = await insertDrawnList(database, ownerId);
  const pixels = { width: 1_280, height: 1_280, channels: 3 } as const;
  const picture = await sharp(randomBytes(pixels.width * pixels.height * 3), { raw: pixels })
    .png()
    .toBuffer();
  const [web] = webs;
  const post = async (path: string, body: object) => {
    const answer = await fetch(web.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const parsed = (await answer.json()) as { result?: unknown };
    const { result } = parsed;
    if (!result) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(parsed)}`);
    return result;
  };
  const { root } = (await post('/api/v1/projects/winners/allowlist', {
    id: drawn.id,
    format: 'manifold',
    amount: LEAVES_PER_WINNER,
  })) as { root: string };
  const webhookIds: string[] = [];
  for (let at = 0; at < WEBHOOKS; at += 1) {
    const created = await post('/api/v1/webhooks', {
      url: `https://webhook-${at}.silent.example/`,
      events: ['entry.created'],
    });
    webhookIds.push((created as { webhook: { id: string } }).webhook.id);
  }
  return {
    port: Number(new URL(web.url).port),
    headers,
    listId,
    listName: name,
    picture,
    drawnListId: drawn.id,
    root,
    winner: drawn.winner,
    webhookIds,
  };
}

async function insertDrawnList(
  database: ProcessWorld['database'],
  ownerId: string,
): Promise<{ id: string; winner: string }> {
  const name = `drawn-${randomBytes(4).toString('hex')}`;
  const { rows } = await database.query(
    `insert into lists (owner_id, name, url_end_name, description, logo, color, chain, active, is_finished, start_date, end_date,
       event_date, how_many_winners, type, settings, expose_winner_list, draw_state)
     values ($1, $2, $2, 'Drawn', 'none', '#4E9595', 'ethereum', true, true, now() - interval '3 days', now() - interval '2 days',
       now() - interval '1 day', $3, 'Other', '{}', true, 'drawn') returning id`,
    [ownerId, name, WINNERS],
  );
  const { id } = rows[0];
  await database.query('insert into list_counters (list_id, available_spots, joined) values ($1, $2, $2)', [
    id,
    WINNERS,
  ]);
  await database.query(
    `insert into entries (list_id, entry_number, address, salt, inner_hash, winner, rank)
     select $1, n, '0x' || lpad(n::text, 40, '0'), decode(md5(n::text), 'hex'), sha256(n::text::bytea), true, n
     from generate_series(1, $2::int) n`,
    [id, WINNERS],
  );
  await database.query(
    `insert into draws (list_id, number, state, winners_wanted, guarantee, document, commitment, entries, reveal, seed, cutoff,
       winner_leaves)
     values ($1, 1, 'drawn', $2, 'commit-reveal', '{"version": 2}', 'a commitment', $2, '{}', '', '', '')`,
    [id, WINNERS],
  );
  return { id, winner: `0x${'1'.padStart(40, '0')}` };
}
