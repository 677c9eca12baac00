-- The participants table of a list: what was checked for each entry, and indexes for search, filters and keyset pages.

-- What was found when the entry joined: [{"id": "balance", "checkedAt": "…", "found": "1500000000000000000"}, …]. Null for
-- entries that joined before this was recorded.
alter table entries
  add column checks jsonb,
  drop constraint entries_erased_whole,
  add constraint entries_erased_whole check (erased_at is null or (
    address = 'erased:' || id and user_id is null and email is null and salt is null
    and twitter_id is null and discord_id is null and checks is null));

-- The ids alone, e.g. ["balance"]: small enough for the index, which has to answer who met a requirement.
alter table entries add column met_requirements jsonb
  generated always as (jsonb_path_query_array(checks, '$[*].id')) stored;

-- The further columns let filters be counted, and pages be found, without reading rows that don't match.
create index entries_in_join_order on entries (list_id, joined_at, entry_number)
  include (erased_at, removed_reason, organizer, met_requirements);
drop index entries_by_time;
-- In the "C" collation one index serves both the order and searches for the beginning, whatever the database's own is.
create index entries_by_wallet on entries (list_id, (lower(address) collate "C"), entry_number);
create index entries_by_email on entries (list_id, (lower(email) collate "C")) where email is not null;

-- As before, with the checks of each entry.
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
      inner_hash, terms_version, organizer, checks, joined_at)
    select wanted_list, user_id, address, number, email, language, twitter_id, discord_id,
      decode(salt, 'hex'), decode(inner_hash, 'hex'), (select terms_version from lists where id = wanted_list),
      exists (select from lists where id = wanted_list and owner_id = user_id)
        or exists (select from users where id = user_id and roles <> '{}'),
      checks, moment
    from unnest(seated, numbers) as seat (place, number)
    join jsonb_to_recordset(candidates) as person (
      place integer, user_id uuid, address text, email text, language text, twitter_id text, discord_id text,
      salt text, inner_hash text, checks jsonb) using (place)
    order by number;
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
