-- Why nobody can join or leave a list at a moment; null when people can. From the moment the winners are asked for, the
-- entries are final.
create or replace function closed_to_joining(life lists, moment timestamptz) returns text
language sql immutable as $$
  select case
    when life.id is null or life.deleted_at is not null then 'not-found'
    when life.draw_state is not null then 'list-drawn'
    when life.is_finished then 'list-closed'
    when not life.active or life.start_date is null or life.end_date is null then 'list-offline'
    when moment < life.start_date then 'list-upcoming'
    when moment >= life.end_date then 'list-ended'
  end
$$;
