-- Joining a list: the spot, the proofs, the receipt's secrets, mails that wait for an address, and reports.

-- Settings change only while a list is off, so the number of its activations tells which settings a join was judged by.
alter table lists add column activations integer not null default 0;

-- Entry numbers only grow: a spot that was left does not give its number away again.
alter table list_counters add column last_entry_number integer not null default 0;

alter table entries
  add column twitter_id text,
  add column discord_id text,
  -- The draw is made from the leaf alone; the salt opens it and goes when the person asks for it.
  add column salt bytea,
  add column leaf bytea not null,
  add constraint entries_twitter_account_once unique (list_id, twitter_id),
  add constraint entries_discord_account_once unique (list_id, discord_id),
  add constraint entries_salt_length check (length(salt) = 16),
  add constraint entries_leaf_length check (length(leaf) = 32);

-- What X and Discord said about a person, for the list that asked. Tokens are not kept.
create table social_proofs (
  list_id uuid not null references lists on delete cascade,
  user_id uuid not null references users on delete cascade,
  provider text not null constraint social_proofs_provider_known check (provider in ('twitter', 'discord')),
  social_id text not null,
  facts jsonb not null,
  checked_at timestamptz not null,
  primary key (list_id, user_id, provider)
);

-- Addresses that a person has shown to be theirs, besides the profile's.
create table confirmed_emails (
  user_id uuid not null references users on delete cascade,
  email text not null,
  confirmed_at timestamptz not null,
  primary key (user_id, email)
);

alter table email_confirmations
  add column purpose text not null default 'profile'
    constraint email_confirmations_purpose_known check (purpose in ('profile', 'entry'));
create index email_confirmations_email on email_confirmations (lower(email), created_at);

-- A held mail waits until the person has confirmed its address.
alter table mails
  add column held_for uuid references users on delete cascade,
  drop constraint mails_state_known,
  add constraint mails_state_known check (state in ('held', 'queued', 'sending', 'sent', 'failed')),
  add constraint mails_held_for_someone check (state <> 'held' or held_for is not null);
create index mails_held on mails (held_for, lower(recipient)) where state = 'held';

-- Where mails about an entry go: to its own address, else to the profile's confirmed one. Only a confirmed address
-- may get words that a list's owner wrote.
create view entry_correspondence as
  select entries.id as entry_id, entries.list_id, entries.user_id, entries.language,
    coalesce(entries.email, case when users.email_confirmed_at is not null then users.email end) as recipient,
    entries.email is null
      or (users.email_confirmed_at is not null and lower(users.email) = lower(entries.email)) is true
      or exists (select from confirmed_emails
        where confirmed_emails.user_id = entries.user_id and confirmed_emails.email = lower(entries.email))
      as is_confirmed
  from entries left join users on users.id = entries.user_id;

create table reports (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  -- Who reported, as far as one report each goes: a wallet's account, or a keyed hash of where it came from.
  reporter text not null,
  reason text not null constraint reports_reason_known check (reason in ('scam', 'impersonation', 'offensive', 'other')),
  text text constraint reports_text_length check (length(text) <= 1000),
  created_at timestamptz not null default now(),
  constraint reports_once unique (list_id, reporter)
);

-- Why nobody can join or leave a list at a moment; null when people can.
create function closed_to_joining(life lists, moment timestamptz) returns text
language sql immutable as $$
  select case
    when life.id is null then 'not-found'
    when life.is_finished then 'list-closed'
    when not life.active or life.start_date is null or life.end_date is null then 'list-offline'
    when moment < life.start_date then 'list-upcoming'
    when moment >= life.end_date then 'list-ended'
  end
$$;

-- Takes spots for several people at once, in the order in which they came. The counter's row is locked first, so
-- the joins of a list run one after the other and each sees all that came before it: nothing is counted twice,
-- nobody is on the list twice, and no spot is given that does not exist. One call is one round trip, and whatever is
-- looked up or written is so for all of them at once.
create function join_list(wanted_list uuid, moment timestamptz, candidates jsonb)
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
      place integer, session_id uuid, address text, twitter_id text, discord_id text, activations integer)
  loop
    place := person.place;
    entry_number := null;
    outcome := coalesce(closed, case
      when person.activations <> life.activations then 'requirements-changed'
      when person.address = any(wallets) then 'already-joined'
      when person.address = any(banned) then 'wallet-banned'
      when person.twitter_id = any(twitters) then 'twitter-account-taken'
      when person.discord_id = any(discords) then 'discord-account-taken'
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

-- Writes down who has a spot, with what goes along: the used captcha, the confirmation of a new address, the mails.
create function seat_entries(
  wanted_list uuid, moment timestamptz, candidates jsonb, seated integer[], numbers integer[], uses_captcha boolean)
returns void
language plpgsql set enable_seqscan = off as $$
begin
  if cardinality(seated) = 0 then return; end if;
  if uses_captcha then
    delete from captcha_passes using jsonb_to_recordset(candidates) as person (place integer, session_id uuid)
      where captcha_passes.session_id = person.session_id and action = 'join' and person.place = any(seated);
  end if;
  insert into entries (list_id, user_id, address, entry_number, email, language, twitter_id, discord_id, salt, leaf, joined_at)
    select wanted_list, user_id, address, number, email, language, twitter_id, discord_id,
      decode(salt, 'hex'), decode(leaf, 'hex'), moment
    from unnest(seated, numbers) as seat (place, number)
    join jsonb_to_recordset(candidates) as person (
      place integer, user_id uuid, address text, email text, language text, twitter_id text, discord_id text,
      salt text, leaf text) using (place)
    order by number;
  insert into email_confirmations (id, user_id, email, created_at, expires_at, purpose)
    select confirmation_id, user_id, email, moment, confirmation_expires_at, 'entry'
    from jsonb_to_recordset(candidates) as person (
      place integer, user_id uuid, email text, confirmation_id uuid, confirmation_expires_at timestamptz)
    where place = any(seated) and confirmation_id is not null;
  insert into mails (recipient, template, details, language, state, held_for, next_attempt_at)
    select mail ->> 'recipient', mail ->> 'template', mail -> 'details', language,
      case when (mail ->> 'isHeld')::boolean then 'held' else 'queued' end, user_id, moment
    from jsonb_to_recordset(candidates) as person (place integer, user_id uuid, language text, mails jsonb),
      jsonb_array_elements(mails) as mail
    where place = any(seated);
  if found then
    perform pg_notify('signboard_mails', '');
  end if;
end $$;

-- Gives a spot back while the list can still be joined.
create function leave_list(wanted_list uuid, moment timestamptz, person uuid) returns text
language plpgsql set enable_seqscan = off as $$
declare
  life lists;
  closed text;
begin
  perform from list_counters where list_id = wanted_list for update;
  select * into life from lists where id = wanted_list;
  closed := closed_to_joining(life, moment);
  if closed is not null then return closed; end if;
  delete from entries where list_id = wanted_list and user_id = person;
  if not found then return 'not-joined'; end if;
  update list_counters set joined = joined - 1 where list_id = wanted_list;
  return 'left';
end $$;

-- Everything stored about people that joining a list depends on, for all of them in one round trip. Planned anew each
-- time, for the reason that join_list gives.
create function find_joiners(
  wanted_users uuid[], wanted_sessions uuid[], wanted_lists uuid[], given_emails text[], moment timestamptz)
returns table (place bigint, joiner jsonb)
language plpgsql set enable_seqscan = off as $$
begin
  return query execute $query$
    select asked.place, jsonb_build_object(
      'address', principal_wallet,
      'chain', chain,
      'language', language,
      'confirmedEmail', case when email_confirmed_at is not null then users.email end,
      'isRegistered', exists (select from entries where list_id = asked.list_id and address = principal_wallet),
      'hasCaptchaPass', exists (select from captcha_passes
        where session_id = asked.session_id and action = 'join' and expires_at > $5),
      'twitter', (select jsonb_build_object('socialId', social_id, 'checkedAt', checked_at, 'facts', facts)
        from social_proofs where list_id = asked.list_id and user_id = users.id and provider = 'twitter'),
      'discord', (select jsonb_build_object('socialId', social_id, 'checkedAt', checked_at, 'facts', facts)
        from social_proofs where list_id = asked.list_id and user_id = users.id and provider = 'discord'),
      'isEmailConfirmed', (email_confirmed_at is not null and lower(users.email) = lower(asked.email)) is true
        or exists (select from confirmed_emails
          where user_id = users.id and confirmed_emails.email = lower(asked.email)),
      'recentConfirmations', (select count(*) from email_confirmations
        where lower(email_confirmations.email) = lower(asked.email) and created_at > $5 - interval '1 day'))
    from unnest($1, $2, $3, $4) with ordinality as asked (user_id, session_id, list_id, email, place)
    join users on users.id = asked.user_id
  $query$ using wanted_users, wanted_sessions, wanted_lists, given_emails, moment;
end $$;
