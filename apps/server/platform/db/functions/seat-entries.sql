-- Writes the entries of those who got a spot, and what belongs to them: the used captcha, their vaults, the confirmation of
-- a new address, the emails. Confirmation emails above the limits are not sent. Each email has the trace of its own
-- request, because one statement seats people of many requests. It is planned as join_list says.
create or replace function seat_entries(
  wanted_list uuid, moment timestamptz, candidates jsonb, seated integer[], numbers integer[], life lists)
returns void
language plpgsql as $$
declare
  confirmed integer[];
begin
  if cardinality(seated) = 0 then return; end if;
  if life.require_captcha then
    delete from captcha_passes where action = 'join' and session_id = any(array(
      select session_id from jsonb_to_recordset(candidates) as person (place integer, session_id uuid)
      where place = any(seated)));
  end if;
  insert into entries (list_id, user_id, address, entry_number, email, language, twitter_id, discord_id, salt,
      inner_hash, weight, bonus_entries, terms_version, organizer, checks, referrer, joined_at)
    select wanted_list, user_id, address, numbers[array_position(seated, place)], email, language, twitter_id, discord_id,
      decode(salt, 'hex'), decode(inner_hash, 'hex'), coalesce(weight, 1),
      coalesce(bonus_entries, '{}'), life.terms_version,
      life.owner_id = user_id or coalesce((select roles <> '{}' from users where id = user_id), false),
      checks, referrer, moment
    from jsonb_to_recordset(candidates) as person (
      place integer, user_id uuid, address text, email text, language text, twitter_id text, discord_id text,
      salt text, inner_hash text, weight smallint, bonus_entries smallint[], checks jsonb,
      referrer text)
    where place = any(seated);
  if life.accepts_delegations then
    insert into entry_vaults (list_id, address, entry_number)
      select wanted_list, unnest(vaults), numbers[array_position(seated, place)]
      from jsonb_to_recordset(candidates) as person (place integer, vaults text[])
      where place = any(seated);
  end if;
  if jsonb_path_exists(candidates, '$[*].confirmation_id') then
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
  end if;
  if not jsonb_path_exists(candidates, '$[*].mails[*]') then return; end if;
  insert into mails (recipient, template, details, language, state, held_for, next_attempt_at, trace)
    select mail ->> 'recipient', mail ->> 'template', mail -> 'details', language,
      case when (mail ->> 'isHeld')::boolean then 'held' else 'queued' end, user_id, moment, mail ->> 'trace'
    from jsonb_to_recordset(candidates) as person (place integer, user_id uuid, language text, mails jsonb),
      jsonb_array_elements(mails) as mail
    where place = any(seated) and (mail ->> 'template' <> 'confirm-email' or place = any(confirmed));
  if found then
    perform wake_jobs('mails');
  end if;
end $$;
