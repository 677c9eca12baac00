-- Which request, or which look at a chain, a mail, a draw and a post go back to: by it their log lines are found together.

alter table mails add column trace text constraint mails_trace_form check (trace ~ '^[0-9a-f]{32}$');
alter table draws add column trace text constraint draws_trace_form check (trace ~ '^[0-9a-f]{32}$');
alter table deliveries add column trace text constraint deliveries_trace_form check (trace ~ '^[0-9a-f]{32}$');

-- As before, and each mail keeps the trace of the request that it came with: one statement seats people of many requests.
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
