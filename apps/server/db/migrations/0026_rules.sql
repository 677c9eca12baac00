-- Rules with groups, bonus entries, and vaults whose holdings count for another wallet.

alter table lists
  -- A follow that is not checked is only shown.
  add column twitter_checked boolean not null default true,
  -- What the simple requirements can't say, as packages/domain/eligibility/rule.ts describes it; null for none.
  add column rule jsonb,
  -- What gives more than one entry.
  add column bonuses jsonb not null default '[]',
  add column accepts_delegations boolean not null default false;

-- How many entries each bonus gave at joining. The weight is one more than their sum, or less after a re-check.
alter table entries add column bonus_entries smallint[] not null default '{}';

-- The host of the site that linked to the list, as the browser said at joining; null without one. Anyone can send another.
alter table entries
  add column referrer text constraint entries_referrer_host check (referrer ~ '^[a-z0-9.-]{1,100}$'),
  drop constraint entries_erased_whole,
  add constraint entries_erased_whole check (erased_at is null or (
    address = 'erased:' || id and user_id is null and email is null and salt is null
    and twitter_id is null and discord_id is null and checks is null and referrer is null));
-- The further columns let a review count the hosts of a list, and find the entries of one in the order of joining, without
-- reading rows.
create index entries_by_referrer on entries (list_id, referrer, joined_at, entry_number)
  include (erased_at, removed_reason) where referrer is not null;

-- The wallets whose holdings an entry was admitted with, apart from its own. Each counts once per list.
create table entry_vaults (
  list_id uuid not null,
  address text not null,
  entry_number integer not null,
  primary key (list_id, address),
  foreign key (list_id, entry_number) references entries (list_id, entry_number) on delete cascade
);
create index entry_vaults_by_entry on entry_vaults (list_id, entry_number);

-- As before, with what is new among the terms.
create or replace function terms_json(list lists, spots integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'chain', list.chain,
    'startDate', to_char(list.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'endDate', to_char(list.end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'eventDate', to_char(list.event_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'spots', spots,
    'winners', list.how_many_winners,
    'requirements',
      case when list.twitter_verification
        then jsonb_build_array(jsonb_build_object('id', 'twitter', 'account', coalesce(list.twitter_to_follow, ''))
          || case when list.twitter_checked then '{}'::jsonb else '{"isChecked": false}' end) else '[]' end
      || case when list.discord_verification
        then jsonb_build_array(jsonb_build_object('id', 'discord',
          'server', coalesce(list.discord_server_id, ''), 'serverName', coalesce(list.discord_server_display_name, ''),
          'role', list.discord_role_id, 'roleName', list.role_display_name,
          'joinedBefore', to_char(list.joined_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) else '[]' end
      || case when list.balance_verification
        then jsonb_build_array(jsonb_build_object('id', 'balance',
          'amount', trim_scale(coalesce(list.required_balance, 0))::text)) else '[]' end
      || case when list.nft_verification and list.chain = 'ethereum'
        then jsonb_build_array(jsonb_build_object('id', 'nft', 'contracts', to_jsonb(list.own_nft))) else '[]' end
      || case when list.rule is not null
        then jsonb_build_array(jsonb_build_object('id', 'rule', 'rule', list.rule)) else '[]' end
      || case when list.require_captcha then '[{"id": "captcha"}]'::jsonb else '[]' end
      || case when list.request_email then '[{"id": "email"}]'::jsonb else '[]' end)
    || case when list.bonuses <> '[]' then jsonb_build_object('bonuses', list.bonuses) else '{}' end
    || case when list.accepts_delegations then '{"acceptsDelegations": true}'::jsonb else '{}' end
$$;

create or replace function terms_of(list lists) returns text language sql immutable as $$
  select row(list.url_end_name, list.chain, list.start_date, list.end_date, list.event_date, list.how_many_winners,
    list.twitter_verification, list.twitter_to_follow, list.discord_verification, list.discord_server_id,
    list.discord_role_id, list.joined_before, list.balance_verification, list.required_balance, list.nft_verification,
    list.own_nft, list.require_captcha, list.request_email, list.twitter_checked, list.rule, list.bonuses,
    list.accepts_delegations, list.terms_version)::text
$$;

-- As before, with vaults that count once per list. Processes of the last version send no vaults,
-- weights or referrers.
-- Takes spots for several people at once, in the order in which they came. The counter's row is locked first, so
-- the joins of a list run one after the other and each sees all that came before it: nothing is counted twice,
-- nobody is on the list twice, and no spot is given that does not exist. One call is one round trip, and whatever is
-- looked up or written is so for all of them at once.
create or replace function join_list(wanted_list uuid, moment timestamptz, candidates jsonb)
returns table (place integer, outcome text, entry_number integer)
-- Plans are kept, and one that was made while the tables were small must not read them whole when they are not.
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  spots list_counters;
  life lists;
  person record;
  closed text;
  wallets text[];
  twitters text[];
  discords text[];
  vaults text[];
  banned text[];
  passed uuid[];
  seated integer[] := '{}';
  numbers integer[] := '{}';
begin
  select * into spots from list_counters where list_id = wanted_list for update;
  select * into life from lists where id = wanted_list;
  closed := closed_to_joining(life, moment);
  -- Who of them is on the list already. Planned anew each time: several indexes begin with the list, and a plan that was
  -- made for an empty table may take one that reads the whole list.
  execute 'select coalesce(array_agg(address), ''{}'') from entries where list_id = $1 and address = any($2)'
    into wallets using wanted_list, array(select jsonb_array_elements(candidates) ->> 'address');
  execute 'select coalesce(array_agg(twitter_id), ''{}'') from entries where list_id = $1 and twitter_id = any($2)'
    into twitters using wanted_list, array(select jsonb_array_elements(candidates) ->> 'twitter_id');
  execute 'select coalesce(array_agg(discord_id), ''{}'') from entries where list_id = $1 and discord_id = any($2)'
    into discords using wanted_list, array(select jsonb_array_elements(candidates) ->> 'discord_id');
  if life.accepts_delegations then
    -- What a wallet holds counts once: for itself or for one wallet that it delegated to.
    vaults := array(select jsonb_array_elements_text(candidate -> 'vaults') from jsonb_array_elements(candidates) as candidate);
    execute 'select $3 || coalesce(array_agg(address), ''{}'') from entries where list_id = $1 and address = any($2)'
      into wallets using wanted_list, vaults, wallets;
    vaults := array(select address from entry_vaults where list_id = wanted_list
      and address = any(vaults || array(select jsonb_array_elements(candidates) ->> 'address')));
  end if;
  banned := array(select address from banned_wallets where list_id = wanted_list
    and address = any(array(select jsonb_array_elements(candidates) ->> 'address')));
  if life.require_captcha then
    -- Locked: a pass is good for one list, also when two are joined at once.
    passed := array(select session_id from captcha_passes
      where session_id = any(array(select (jsonb_array_elements(candidates) ->> 'session_id')::uuid))
        and action = 'join' and expires_at > moment
      order by session_id for update);
  end if;
  for person in
    select * from jsonb_to_recordset(candidates) as candidate (
      place integer, session_id uuid, address text, twitter_id text, discord_id text, activations integer,
      vaults text[])
  loop
    place := person.place;
    entry_number := null;
    outcome := coalesce(closed, case
      when person.activations <> life.activations then 'requirements-changed'
      when person.address = any(wallets) then 'already-joined'
      when person.address = any(banned) then 'wallet-banned'
      when person.twitter_id = any(twitters) then 'twitter-account-taken'
      when person.discord_id = any(discords) then 'discord-account-taken'
      when life.accepts_delegations
        and (person.address = any(vaults) or person.vaults && vaults or person.vaults && wallets) then 'vault-taken'
      when spots.joined >= coalesce(spots.available_spots, 0) then 'list-full'
      when life.require_captcha and not person.session_id = any(passed) then 'captcha-needed'
      else 'joined'
    end);
    if outcome = 'joined' then
      spots.joined := spots.joined + 1;
      spots.last_entry_number := spots.last_entry_number + 1;
      entry_number := spots.last_entry_number;
      wallets := wallets || person.address;
      twitters := twitters || person.twitter_id;
      discords := discords || person.discord_id;
      vaults := vaults || person.vaults;
      passed := array_remove(passed, person.session_id);
      seated := seated || place;
      numbers := numbers || entry_number;
    end if;
    return next;
  end loop;
  perform seat_entries(wanted_list, moment, candidates, seated, numbers, life.require_captcha);
  update list_counters set joined = spots.joined, last_entry_number = spots.last_entry_number
    where list_id = wanted_list and joined <> spots.joined;
end $$;

-- As before, with weights, vaults and referrers.
create or replace function seat_entries(
  wanted_list uuid, moment timestamptz, candidates jsonb, seated integer[], numbers integer[], uses_captcha boolean)
returns void
language plpgsql set enable_seqscan = off as $$
declare
  confirmed integer[];
begin
  if cardinality(seated) = 0 then return; end if;
  if uses_captcha then
    delete from captcha_passes using jsonb_to_recordset(candidates) as person (place integer, session_id uuid)
      where captcha_passes.session_id = person.session_id and action = 'join' and person.place = any(seated);
  end if;
  insert into entries (list_id, user_id, address, entry_number, email, language, twitter_id, discord_id, salt,
      inner_hash, weight, bonus_entries, terms_version, organizer, checks, referrer, joined_at)
    select wanted_list, user_id, address, number, email, language, twitter_id, discord_id,
      decode(salt, 'hex'), decode(inner_hash, 'hex'), coalesce(weight, 1),
      coalesce(bonus_entries, '{}'), (select terms_version from lists where id = wanted_list),
      exists (select from lists where id = wanted_list and owner_id = user_id)
        or exists (select from users where id = user_id and roles <> '{}'),
      checks, referrer, moment
    from unnest(seated, numbers) as seat (place, number)
    join jsonb_to_recordset(candidates) as person (
      place integer, user_id uuid, address text, email text, language text, twitter_id text, discord_id text,
      salt text, inner_hash text, weight smallint, bonus_entries smallint[], checks jsonb,
      referrer text) using (place)
    order by number;
  insert into entry_vaults (list_id, address, entry_number)
    select wanted_list, unnest(vaults), number
    from unnest(seated, numbers) as seat (place, number)
    join jsonb_to_recordset(candidates) as person (place integer, vaults text[]) using (place)
    where cardinality(vaults) > 0;
  confirmed := array(
    select place
    from (
      select array_agg(place) as places, array_agg(user_id) as users, array_agg(email) as emails
      from jsonb_to_recordset(candidates) as person (place integer, user_id uuid, email text, confirmation_id uuid)
      where place = any(seated) and confirmation_id is not null
    ) as wanted, unnest(places, allow_confirmations(users, emails, moment)) as decided (place, is_allowed)
    where is_allowed);
  insert into email_confirmations (id, user_id, email, created_at, expires_at, purpose)
    select confirmation_id, user_id, email, moment, confirmation_expires_at, 'entry'
    from jsonb_to_recordset(candidates) as person (
      place integer, user_id uuid, email text, confirmation_id uuid, confirmation_expires_at timestamptz)
    where place = any(confirmed);
  insert into mails (recipient, template, details, language, state, held_for, next_attempt_at, trace)
    select mail ->> 'recipient', mail ->> 'template', mail -> 'details', language,
      case when (mail ->> 'isHeld')::boolean then 'held' else 'queued' end, user_id, moment, mail ->> 'trace'
    from jsonb_to_recordset(candidates) as person (place integer, user_id uuid, language text, mails jsonb),
      jsonb_array_elements(mails) as mail
    where place = any(seated) and (mail ->> 'template' <> 'confirm-email' or place = any(confirmed));
  if found then
    perform pg_notify('signboard_mails', '');
  end if;
end $$;
