-- Takes spots for several people at once, in the order in which they came. The counter's row is locked first, so the joins
-- of a list run one after the other and each sees all that came before it: nothing is counted twice, nobody is on the list
-- twice, no vault counts twice, and no spot is given that does not exist. One call is one round trip, and everything is
-- looked up and written for all of them at once.
--
-- Each statement is planned once for a connection, often while the tables are small, and must not read the whole list once
-- it has grown. So each person is looked up by a subquery with one value, which can't become a join. Several indexes begin
-- with the list, and for an empty table all cost the same: asking for the first value from the wanted one on, in order, leaves
-- only the index that has this order.
create or replace function join_list(wanted_list uuid, moment timestamptz, candidates jsonb)
returns table (place integer, outcome text, entry_number integer)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
  passed uuid[];
  seated integer[] := '{}';
  numbers integer[] := '{}';
begin
  select * into spots from list_counters where list_id = wanted_list for update;
  select * into life from lists where id = wanted_list;
  closed := closed_to_joining(life, moment);
  if life.accepts_delegations then
    -- What a wallet holds counts once: for itself or for one wallet that it delegated to.
    vaults := array(select jsonb_array_elements_text(candidate -> 'vaults') from jsonb_array_elements(candidates) as candidate);
    wallets := array(select vault from unnest(vaults) as vault where vault = (
      select address from entries where list_id = wanted_list and address >= vault order by address limit 1));
    vaults := array(
      select wallet from unnest(vaults || array(select jsonb_array_elements(candidates) ->> 'address')) as wallet
      where wallet = (
        select address from entry_vaults where list_id = wanted_list and address >= wallet order by address limit 1));
  end if;
  if life.require_captcha then
    -- Locked: a pass is good for one list, also when two are joined at once.
    passed := array(select session_id from captcha_passes
      where session_id = any(array(select (jsonb_array_elements(candidates) ->> 'session_id')::uuid))
        and action = 'join' and expires_at > moment
      order by session_id for update);
  end if;
  for person in
    select candidate.*,
      (select true from banned_wallets where list_id = wanted_list and address = candidate.address) as is_banned,
      candidate.address = (select address from entries
        where list_id = wanted_list and address >= candidate.address order by address limit 1) as is_listed,
      candidate.twitter_id = (select twitter_id from entries
        where list_id = wanted_list and twitter_id >= candidate.twitter_id order by twitter_id limit 1) as is_twitter_listed,
      candidate.discord_id = (select discord_id from entries
        where list_id = wanted_list and discord_id >= candidate.discord_id order by discord_id limit 1) as is_discord_listed
    from jsonb_to_recordset(candidates) as candidate (
      place integer, session_id uuid, address text, twitter_id text, discord_id text, activations integer,
      vaults text[])
  loop
    place := person.place;
    entry_number := null;
    outcome := coalesce(closed, case
      when person.activations <> life.activations then 'requirements-changed'
      when person.is_listed or person.address = any(wallets) then 'already-joined'
      when person.is_banned then 'wallet-banned'
      when person.is_twitter_listed or person.twitter_id = any(twitters) then 'twitter-account-taken'
      when person.is_discord_listed or person.discord_id = any(discords) then 'discord-account-taken'
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
  perform seat_entries(wanted_list, moment, candidates, seated, numbers, life);
  update list_counters set joined = spots.joined, last_entry_number = spots.last_entry_number
    where list_id = wanted_list and joined <> spots.joined;
end $$;
