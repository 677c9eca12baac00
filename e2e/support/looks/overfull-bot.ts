import { queryDatabase } from '../bot-database.ts';

const LONG_NAME = 'Zeitgeistübergangsverwaltungen قائمة السوق الليلية Zeitgeistübergangsverwaltungen';
const LONG_POST = `${LONG_NAME} #12345678901234567890 sold for 1,234,567.123456789 ETH ($4,321,987,654.00) on OpenSea`;

/** Gives a bot extreme content: a long collection name, a million posts, and a delivery in every state. */
export async function overfillBot(username: string, contract: string): Promise<void> {
  await queryDatabase(
    `update bots set posts = 1000000, is_pay = true,
       email = repeat('long-', 12) || '@example.test', pass_checked_at = now(), owner_chain = 'ethereum', is_paused = true,
       owner_address = '0x' || substr(md5($1) || md5($1), 1, 40)
     where username = $1`,
    [username],
  );
  await queryDatabase('delete from bot_collections using bots where bots.id = bot_id and username = $1', [
    username,
  ]);
  await queryDatabase(
    `insert into bot_collections (bot_id, chain, contract, position, name, hashtags)
     select id, 'ethereum', lower($2), 0, $3, '{longest_hashtag_of_all_times,another_long_hashtag}'
     from bots where username = $1`,
    [username, contract, LONG_NAME],
  );
  await queryDatabase(
    `insert into deliveries (bot_id, channel, kind, chain, transaction, collection, block_number, happened_at, facts, state, text,
       remote_id, reason, finished_at)
     select id, case n % 2 when 0 then 'x' else 'discord' end, 'sale', 'ethereum',
       '0x' || md5(username) || lpad(to_hex(n), 32, '0'), lower($3), n, now() - n * interval '1 day', '[]',
       case n % 3 when 0 then 'failed' else 'sent' end, $2 || ' ' || n, '1', case n % 3 when 0 then 'gone' end,
       now() - (30 + n) * interval '1 day'
     from bots, generate_series(1, 30) n where username = $1`,
    [username, LONG_POST, contract],
  );
}
