-- The weight of an entry at joining. The re-check before a draw may have lowered the present one.
create or replace function joined_weight(weight smallint, bonus_entries smallint[]) returns smallint
language sql immutable as $$
  select greatest(weight, least(255, 1 + coalesce((select sum(more) from unnest(bonus_entries) as more), 0)))::smallint
$$;
