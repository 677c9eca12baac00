-- How many confirmation emails were queued lately, for each account, each address and the whole installation. The keys
-- are hashes: an erased account leaves nothing readable, and erasing it must not reset the limit of an address.
create table confirmation_counts (
  key bytea primary key,
  since timestamptz not null,
  count integer not null
);

create index confirmation_counts_since on confirmation_counts (since);

-- Counts one email within a window; false, and not counted, when the limit is reached.
create function count_confirmation(counted text, moment timestamptz, span interval, most integer)
returns boolean
language plpgsql as $$
begin
  insert into confirmation_counts as known (key, since, count) values (sha256(convert_to(counted, 'UTF8')), moment, 1)
    on conflict (key) do update set
      since = case when known.since <= moment - span then excluded.since else known.since end,
      count = case when known.since <= moment - span then 1 else known.count + 1 end
    where known.since <= moment - span or known.count < most;
  return found;
end $$;

-- Says for each pair of an account and an address whether a confirmation may be sent, and counts it. Every row is locked
-- until the end of the transaction: accounts first, then addresses, then the installation, each in order, so that two
-- transactions never wait for each other.
create function allow_confirmations(users uuid[], emails text[], moment timestamptz)
returns boolean[]
language plpgsql as $$
declare
  allowed boolean[] := array_fill(true, array[coalesce(cardinality(users), 0)]);
  place integer;
begin
  for place in select ordinality from unnest(users) with ordinality as given (name) order by name loop
    allowed[place] := count_confirmation('account ' || users[place], moment, interval '1 day', 10);
  end loop;
  for place in select ordinality from unnest(emails) with ordinality as given (name) order by lower(name) loop
    allowed[place] := allowed[place]
      and count_confirmation('address ' || lower(emails[place]), moment, interval '1 day', 3);
  end loop;
  for place in select ordinality from unnest(emails) with ordinality as given (name) loop
    allowed[place] := allowed[place] and count_confirmation('installation', moment, interval '1 hour', 10000);
  end loop;
  return allowed;
end $$;

-- As before; confirmation emails above the limits are not sent.
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

-- As before, without counting confirmations.
create or replace function find_joiners(
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
          where user_id = users.id and confirmed_emails.email = lower(asked.email)))
    from unnest($1, $2, $3, $4) with ordinality as asked (user_id, session_id, list_id, email, place)
    join users on users.id = asked.user_id
  $query$ using wanted_users, wanted_sessions, wanted_lists, given_emails, moment;
end $$;
