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
