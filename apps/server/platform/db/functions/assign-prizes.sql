-- Gives the next winners without a prize the next ones, in order of rank, and returns how many got one. Those who have to
-- confirm count once they have. Never by nested loops: the statistics don't know yet how many winners and prizes were
-- written a moment ago.
create or replace function assign_prizes(wanted_list uuid, draw integer, moment timestamptz, most integer) returns integer
language sql set enable_nestloop = off as $$
  with winner as (
    select entries.entry_number, row_number() over (order by rank) as place
    from entries left join prize_codes given using (list_id, entry_number)
    where list_id = wanted_list and winner and erased_at is null and removed_reason is null and given.id is null
      and entries.entry_number not in (
        select unconfirmed.entry_number from draw_places unconfirmed join draws on draws.id = draw_id
        where draws.list_id = wanted_list and number = draw and confirmed_at is null)
    order by rank limit most
  ), prize as (
    select id, row_number() over (order by position) as place from prize_codes
    where list_id = wanted_list and entry_number is null and withdrawn_at is null
    order by position limit most
  ), assigned as (
    update prize_codes set entry_number = winner.entry_number, draw_number = draw, assigned_at = moment
    from prize join winner using (place)
    where prize_codes.list_id = wanted_list and prize_codes.id = prize.id
    returning 1
  )
  select count(*)::integer from assigned
$$;
