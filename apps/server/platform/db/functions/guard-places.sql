-- Whatever sends the statement: a draw never has more places than it committed to. Counted once per statement, because a
-- reveal inserts many.
create or replace function guard_places() returns trigger language plpgsql as $$
begin
  if exists (
    select from draws where id in (select draw_id from added) and winners_wanted < (
      select count(*) from draw_places
      where draw_id = draws.id and placed_at is not null and passed_over_at is null)) then
    raise exception 'more places than the draw has' using errcode = 'check_violation', constraint = 'draw_places_not_too_many';
  end if;
  return null;
end $$;

create or replace trigger draw_places_counted after insert on draw_places referencing new table as added
  for each statement execute function guard_places();
