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
-- nobody is on the list twice, and no spot is given that does not exist. One call is one round trip.
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
  has_mail boolean := false;
  wallets text[];
  twitters text[];
  discords text[];
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
  for person in
    select * from jsonb_to_recordset(candidates) as candidate (
      place integer, user_id uuid, session_id uuid, address text, email text, language text,
      twitter_id text, discord_id text, salt text, leaf text,
      activations integer, confirmation_id uuid, confirmation_expires_at timestamptz, mails jsonb)
  loop
    place := person.place;
    entry_number := null;
    outcome := coalesce(closed, case
      when person.activations <> life.activations then 'judged-before'
      when person.address = any(wallets) then 'already-joined'
      when exists (select from banned_wallets where list_id = wanted_list and address = person.address) then 'wallet-banned'
      when person.twitter_id = any(twitters) then 'twitter-account-taken'
      when person.discord_id = any(discords) then 'discord-account-taken'
      when spots.joined >= coalesce(spots.available_spots, 0) then 'list-full'
    end);
    if outcome is null and life.require_captcha then
      delete from captcha_passes
        where session_id = person.session_id and action = 'join' and expires_at > moment;
      if not found then
        outcome := 'captcha-needed';
      end if;
    end if;
    if outcome is null then
      outcome := 'joined';
      spots.joined := spots.joined + 1;
      spots.last_entry_number := spots.last_entry_number + 1;
      entry_number := spots.last_entry_number;
      wallets := wallets || person.address;
      twitters := twitters || person.twitter_id;
      discords := discords || person.discord_id;
      insert into entries (list_id, user_id, address, entry_number, email, language, twitter_id, discord_id, salt, leaf, joined_at)
        values (wanted_list, person.user_id, person.address, spots.last_entry_number, person.email, person.language,
          person.twitter_id, person.discord_id, decode(person.salt, 'hex'), decode(person.leaf, 'hex'), moment);
      if person.confirmation_id is not null then
        insert into email_confirmations (id, user_id, email, created_at, expires_at, purpose)
          values (person.confirmation_id, person.user_id, person.email, moment, person.confirmation_expires_at, 'entry');
      end if;
      if jsonb_array_length(person.mails) > 0 then
        has_mail := true;
        insert into mails (recipient, template, details, language, state, held_for, next_attempt_at)
          select mail ->> 'recipient', mail ->> 'template', mail -> 'details', person.language,
            case when (mail ->> 'isHeld')::boolean then 'held' else 'queued' end, person.user_id, moment
          from jsonb_array_elements(person.mails) as mail;
      end if;
    end if;
    return next;
  end loop;
  update list_counters set joined = spots.joined, last_entry_number = spots.last_entry_number
    where list_id = wanted_list and joined <> spots.joined;
  if has_mail then
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

-- Everything stored about a person that joining a list depends on, in one round trip.
create function find_joiner(wanted_user uuid, wanted_session uuid, wanted_list uuid, given_email text, moment timestamptz)
returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  is_registered boolean;
begin
  execute 'select exists (select from entries where list_id = $1 and address = (select principal_wallet from users where id = $2))'
    into is_registered using wanted_list, wanted_user;
  return (
    select jsonb_build_object(
      'address', principal_wallet,
      'chain', chain,
      'language', language,
      'confirmedEmail', case when email_confirmed_at is not null then email end,
      'isRegistered', is_registered,
      'hasCaptchaPass', exists (select from captcha_passes
        where session_id = wanted_session and action = 'join' and expires_at > moment),
      'twitter', (select jsonb_build_object('socialId', social_id, 'checkedAt', checked_at, 'facts', facts)
        from social_proofs where list_id = wanted_list and user_id = users.id and provider = 'twitter'),
      'discord', (select jsonb_build_object('socialId', social_id, 'checkedAt', checked_at, 'facts', facts)
        from social_proofs where list_id = wanted_list and user_id = users.id and provider = 'discord'),
      'isEmailConfirmed', (email_confirmed_at is not null and lower(email) = lower(given_email)) is true
        or exists (select from confirmed_emails
          where user_id = users.id and confirmed_emails.email = lower(given_email)),
      'recentConfirmations', (select count(*) from email_confirmations
        where lower(email_confirmations.email) = lower(given_email) and created_at > moment - interval '1 day'))
    from users where id = wanted_user);
end $$;
