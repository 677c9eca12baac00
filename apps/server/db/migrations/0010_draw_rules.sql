-- Rules that keep a draw from being bent: versioned terms, entries that leave a trace, removals in public, tombstones.

-- What participants agreed to. While nobody has joined there is one version, which saving replaces; after that every
-- change is a new one. The latest is the list's own columns.
create table list_terms (
  list_id uuid not null references lists on delete cascade,
  version integer not null constraint list_terms_version_positive check (version >= 1),
  terms jsonb not null,
  saved_at timestamptz not null,
  primary key (list_id, version)
);

alter table lists
  add column terms_version integer not null default 1,
  -- A deleted list that was drawn stays as a tombstone: its name, dates, commitments and proofs.
  add column deleted_at timestamptz;

drop index lists_name_unique;
create unique index lists_name_unique on lists (owner_id, lower(name)) where deleted_at is null;

create function terms_json(list lists, spots integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'chain', list.chain,
    'startDate', to_char(list.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'endDate', to_char(list.end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'eventDate', to_char(list.event_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'spots', spots,
    'winners', list.how_many_winners,
    'requirements',
      case when list.twitter_verification
        then jsonb_build_array(jsonb_build_object('id', 'twitter', 'account', coalesce(list.twitter_to_follow, ''))) else '[]' end
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
      || case when list.require_captcha then '[{"id": "captcha"}]'::jsonb else '[]' end
      || case when list.request_email then '[{"id": "email"}]'::jsonb else '[]' end)
$$;

-- What changed before this version is unknown: history begins here.
insert into list_terms (list_id, version, saved_at, terms)
select id, 1, now(), terms_json(lists, available_spots) from lists join list_counters on list_id = id;

-- Every list has terms, however it was created: its counter is written with it.
create function store_first_terms() returns trigger language plpgsql as $$
begin
  insert into list_terms (list_id, version, saved_at, terms)
    select id, terms_version, created_at, terms_json(lists, new.available_spots) from lists where id = new.list_id
    on conflict do nothing;
  return null;
end $$;
create trigger list_counters_terms after insert on list_counters for each row execute function store_first_terms();

alter table list_counters
  -- Entries that the organizer removed: their rows stay, their spots are free.
  add column removed integer not null default 0 constraint list_counters_removed_positive check (removed >= 0);

-- The inner hash is what format 2 commits to; weight and pool go into the leaf with it.
alter table entries rename column leaf to inner_hash;
alter table entries rename constraint entries_leaf_length to entries_inner_hash_length;
alter table entries
  add column weight smallint not null default 1 constraint entries_weight_range check (weight between 1 and 255),
  add column pool smallint not null default 0 constraint entries_pool_range check (pool between 0 and 255),
  add column terms_version integer not null default 1,
  -- Whether the list's owner or someone of the operator's team has joined.
  add column organizer boolean not null default false,
  -- When the organizer removed it; the re-check before a draw sets the reason alone.
  add column removed_at timestamptz;
create index entries_of_organizer on entries (list_id) where organizer;
create index entries_removed on entries (list_id) where removed_reason is not null;

create function base58_bytes(word text) returns bytea language plpgsql immutable as $$
declare
  alphabet constant text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  value numeric := 0;
  bytes bytea := '';
begin
  for at in 1 .. length(word) loop
    value := value * 58 + strpos(alphabet, substr(word, at, 1)) - 1;
  end loop;
  for at in 1 .. 32 loop
    bytes := set_byte('\x00', 0, mod(value, 256)::integer) || bytes;
    value := div(value, 256);
  end loop;
  return bytes;
end $$;

-- Erased entries have no salt; their old hash stays and takes part in nothing.
update entries set inner_hash = sha256('\x02'::bytea || salt || case lists.chain
    when 'ethereum' then '\x01'::bytea || decode(substr(address, 3), 'hex')
    else '\x02'::bytea || base58_bytes(address) end),
  organizer = entries.user_id is not distinct from lists.owner_id
from lists where lists.id = entries.list_id and salt is not null;

drop function base58_bytes;

-- Who joined and left again, without a person: a draw counts everyone who ever joined.
create table left_entries (
  list_id uuid not null references lists on delete cascade,
  entry_number integer not null,
  inner_hash bytea not null constraint left_entries_inner_hash_length check (length(inner_hash) = 32),
  weight smallint not null,
  pool smallint not null,
  left_at timestamptz not null,
  primary key (list_id, entry_number)
);

alter table draws
  -- Why a draw failed.
  add column failure text constraint draws_failure_known check (failure in ('no-entries')),
  -- The blocks between which wallets were checked again.
  add column recheck jsonb not null default '[]';
update draws set failure = 'no-entries' where state = 'failed';
alter table draws add constraint draws_failure_explained check ((state = 'failed') = (failure is not null));

-- Format 1 stored leaves; format 2 stores entries (inner hash, weight, pool: 34 bytes), and the removed ones as JSON.
alter table draw_leaves
  add column kind text not null default 'leaves' constraint draw_leaves_kind_known check (kind in ('leaves', 'entries', 'removed')),
  drop constraint draw_leaves_pkey,
  add primary key (draw_id, kind, part);

-- Second line of defence behind the rules in the application: whatever sends the statement, a running draw stands on
-- firm ground, and a drawn list keeps its terms and its address.
create function terms_of(list lists) returns text language sql immutable as $$
  select row(list.url_end_name, list.chain, list.start_date, list.end_date, list.event_date, list.how_many_winners,
    list.twitter_verification, list.twitter_to_follow, list.discord_verification, list.discord_server_id,
    list.discord_role_id, list.joined_before, list.balance_verification, list.required_balance, list.nft_verification,
    list.own_nft, list.require_captcha, list.request_email, list.terms_version)::text
$$;

create function guard_list() returns trigger language plpgsql as $$
begin
  if old.draw_state in ('checking', 'committed')
    and (new.active and not old.active or old.is_finished and not new.is_finished or new.deleted_at is not null
      or terms_of(new) <> terms_of(old)) then
    raise exception 'a draw of this list is running' using errcode = 'check_violation', constraint = 'lists_draw_running';
  end if;
  if old.draw_state = 'drawn' and terms_of(new) <> terms_of(old) then
    raise exception 'this list was drawn' using errcode = 'check_violation', constraint = 'lists_terms_final';
  end if;
  if new.how_many_winners < old.how_many_winners
    and exists (select from list_counters where list_id = old.id and last_entry_number > 0) then
    raise exception 'people have joined for these places' using errcode = 'check_violation', constraint = 'lists_winners_kept';
  end if;
  return new;
end $$;
create trigger lists_guarded before update on lists for each row execute function guard_list();

create function guard_drawn_list() returns trigger language plpgsql as $$
begin
  if exists (select from draws where list_id = old.id) then
    raise exception 'a list with draws stays as a tombstone' using errcode = 'check_violation', constraint = 'lists_drawn_kept';
  end if;
  return old;
end $$;
create trigger lists_drawn_guarded before delete on lists for each row execute function guard_drawn_list();

create function guard_spots() returns trigger language plpgsql as $$
begin
  if exists (select from lists where id = old.list_id and draw_state is not null) then
    raise exception 'a draw of this list exists' using errcode = 'check_violation', constraint = 'lists_terms_final';
  end if;
  return new;
end $$;
create trigger list_counters_guarded before update on list_counters for each row
  when (old.available_spots is distinct from new.available_spots) execute function guard_spots();

create or replace function closed_to_joining(life lists, moment timestamptz) returns text
language sql immutable as $$
  select case
    when life.id is null or life.deleted_at is not null then 'not-found'
    when life.draw_state is not null then 'list-drawn'
    when life.is_finished then 'list-closed'
    when not life.active or life.start_date is null or life.end_date is null then 'list-offline'
    when moment < life.start_date then 'list-upcoming'
    when moment >= life.end_date then 'list-ended'
  end
$$;

-- Also records under which terms someone joined, and whether they belong to the organizer.
create or replace function seat_entries(
  wanted_list uuid, moment timestamptz, candidates jsonb, seated integer[], numbers integer[], uses_captcha boolean)
returns void
language plpgsql set enable_seqscan = off as $$
begin
  if cardinality(seated) = 0 then return; end if;
  if uses_captcha then
    delete from captcha_passes using jsonb_to_recordset(candidates) as person (place integer, session_id uuid)
      where captcha_passes.session_id = person.session_id and action = 'join' and person.place = any(seated);
  end if;
  insert into entries (list_id, user_id, address, entry_number, email, language, twitter_id, discord_id, salt,
      inner_hash, terms_version, organizer, joined_at)
    select wanted_list, user_id, address, number, email, language, twitter_id, discord_id,
      decode(salt, 'hex'), decode(inner_hash, 'hex'), (select terms_version from lists where id = wanted_list),
      exists (select from lists where id = wanted_list and owner_id = user_id)
        or exists (select from users where id = user_id and roles <> '{}'),
      moment
    from unnest(seated, numbers) as seat (place, number)
    join jsonb_to_recordset(candidates) as person (
      place integer, user_id uuid, address text, email text, language text, twitter_id text, discord_id text,
      salt text, inner_hash text) using (place)
    order by number;
  insert into email_confirmations (id, user_id, email, created_at, expires_at, purpose)
    select confirmation_id, user_id, email, moment, confirmation_expires_at, 'entry'
    from jsonb_to_recordset(candidates) as person (
      place integer, user_id uuid, email text, confirmation_id uuid, confirmation_expires_at timestamptz)
    where place = any(seated) and confirmation_id is not null;
  insert into mails (recipient, template, details, language, state, held_for, next_attempt_at, trace)
    select mail ->> 'recipient', mail ->> 'template', mail -> 'details', language,
      case when (mail ->> 'isHeld')::boolean then 'held' else 'queued' end, user_id, moment, mail ->> 'trace'
    from jsonb_to_recordset(candidates) as person (place integer, user_id uuid, language text, mails jsonb),
      jsonb_array_elements(mails) as mail
    where place = any(seated);
  if found then
    perform pg_notify('signboard_mails', '');
  end if;
end $$;

-- Gives a spot back while the list can still be joined. An entry that the organizer removed stays.
create or replace function leave_list(wanted_list uuid, moment timestamptz, person uuid) returns text
language plpgsql set enable_seqscan = off as $$
declare
  life lists;
  closed text;
begin
  perform from list_counters where list_id = wanted_list for update;
  select * into life from lists where id = wanted_list;
  closed := closed_to_joining(life, moment);
  if closed is not null then return closed; end if;
  with gone as (
    delete from entries where list_id = wanted_list and user_id = person and removed_reason is null
    returning entry_number, inner_hash, weight, pool
  )
  insert into left_entries (list_id, entry_number, inner_hash, weight, pool, left_at)
    select wanted_list, entry_number, inner_hash, weight, pool, moment from gone;
  if not found then return 'not-joined'; end if;
  update list_counters set joined = joined - 1 where list_id = wanted_list;
  return 'left';
end $$;
