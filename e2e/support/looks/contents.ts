import type { ApiPerson } from '../api-person.ts';
import { queryDatabase } from '../bot-database.ts';
import { apiOwner, type GivenList, givenList } from '../given-list.ts';

/** Nothing yet, the usual amount, or more than a page was designed for. */
export const CONTENTS = ['empty', 'typical', 'overflowing'] as const;
export type Content = (typeof CONTENTS)[number];

/** An owner with this amount of content, and one of their lists; null when they have none. */
export type FilledOwner = { owner: ApiPerson; workspace: string; list: GivenList | null };

const LONG_WORD = 'Zeitgeistübergangsverwaltungen';
const RIGHT_TO_LEFT = 'قائمة السوق الليلية للميناء القديم';
const LONG_NAME = `${LONG_WORD} ${LONG_WORD} and everyone who was there at the`.slice(0, 99);
const A_MILLION = 1_000_000;

export async function filledOwner(content: Content): Promise<FilledOwner> {
  if (content === 'empty') return { ...(await apiOwner()), list: null };
  const list = await givenList({ name: content === 'typical' ? 'Harbor Night Market' : LONG_NAME });
  if (content === 'typical') {
    await list.addParticipant();
    await list.addParticipant();
    await joinOwnList(list);
  } else await overfill(list);
  return { owner: list.owner, workspace: list.workspace, list };
}

async function joinOwnList({ owner, workspace, path }: GivenList): Promise<void> {
  const body = { workspace, name: path.split('/').at(-1), address: owner.address };
  await owner.call('POST', '/api/v1/third/page/register/participant', body);
}

/** Content that would take too long to create through the product: a million entries, many lists, the longest names. */
async function overfill({ id }: GivenList): Promise<void> {
  await queryDatabase(
    `update lists set description = repeat($2 || ' ', 40), website = 'https://' || repeat('long-', 11) || 'name.example',
       settings = jsonb_build_object('twitterVerification', true, 'twitterToFollow', 'fifteen_letters',
         'discordVerification', true, 'discordServerId', '1070000000000000001',
         'discordServerDisplayName', $2::text || ' ' || $3::text, 'discordServerLink', 'https://discord.gg/harbor',
         'discordRoleId', '1070000000000000002', 'roleDisplayName', $3::text, 'balanceVerification', true,
         'requiredBalance', '123456.000000000000000001', 'nftVerification', true,
         'ownNft', (select jsonb_agg('0x' || repeat(to_hex(n), 40)) from generate_series(1, 9) n), 'requestEmail', true),
       require_captcha = true, confirmation = true, confirmation_message = repeat($2 || ' ', 30),
       expose_reg_wallets = true, mint_price = 1234567.123456789 where id = $1`,
    [id, LONG_WORD, RIGHT_TO_LEFT],
  );
  await queryDatabase(
    `insert into lists (owner_id, name, url_end_name, description, logo, color, chain, active, start_date, end_date,
       event_date, how_many_winners, type, created_at)
     select owner_id, case n % 3 when 0 then $2 || ' ' || n when 1 then $3 || ' ' || n else 'N' || n end,
       'other-' || n, description, logo, color, chain, n % 2 = 0, start_date, end_date, event_date, 1000000, type,
       created_at - n * interval '1 hour'
     from lists, generate_series(1, 40) n where id = $1`,
    [id, LONG_WORD, RIGHT_TO_LEFT],
  );
  await queryDatabase(
    `with owned as (select id, owner_id from lists where owner_id = (select owner_id from lists where id = $1)),
       entered as (insert into entries (list_id, user_id, address, entry_number, inner_hash)
         select id, owner_id, '0x' || repeat('a', 40), $2, sha256(id::text::bytea) from owned),
       named as (update users set full_name = repeat($3 || ' ', 3) where id = (select owner_id from lists where id = $1)),
       shown as (insert into entries (list_id, address, entry_number, inner_hash)
         select $1, '0x' || lpad(to_hex(n), 40, 'b'), n, sha256(n::text::bytea) from generate_series(1, 60) n)
     insert into list_counters (list_id, available_spots, joined) select id, $2, $2 - 1 from owned
     on conflict (list_id) do update set available_spots = excluded.available_spots, joined = excluded.joined`,
    [id, A_MILLION, LONG_WORD],
  );
}
