-- Second line of defence behind the rules in the application, whatever sends the statement: terms don't change while a
-- draw runs or after it, and people who joined keep the number of winners and the time to confirm that they joined with.
create or replace function guard_list() returns trigger language plpgsql as $$
begin
  if old.draw_state in ('checking', 'committed')
    and (new.active and not old.active or old.is_finished and not new.is_finished or new.deleted_at is not null
      or terms_differ(new, old)) then
    raise exception 'a draw of this list is running' using errcode = 'check_violation', constraint = 'lists_draw_running';
  end if;
  if old.draw_state = 'drawn' and terms_differ(new, old) then
    raise exception 'this list was drawn' using errcode = 'check_violation', constraint = 'lists_terms_final';
  end if;
  if (new.how_many_winners < old.how_many_winners
      or new.confirm_seconds > 0 and (old.confirm_seconds = 0 or new.confirm_seconds < old.confirm_seconds))
    and exists (select from list_counters where list_id = old.id and last_entry_number > 0) then
    if new.how_many_winners < old.how_many_winners then
      raise exception 'people have joined for these places' using errcode = 'check_violation', constraint = 'lists_winners_kept';
    end if;
    raise exception 'people have joined with more time to confirm' using errcode = 'check_violation', constraint = 'lists_confirm_time_kept';
  end if;
  return new;
end $$;

create or replace trigger lists_guarded before update on lists for each row execute function guard_list();
