-- Takes spots for several people at once, in the order in which they came. The counter's row is locked first, so the joins
-- of a list run one after the other and each sees all that came before it: nothing is counted twice, nobody is on the list
-- twice, no vault counts twice, and no spot is given that does not exist. One call is one round trip, and everything is
-- looked up and written for all of them at once.
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
