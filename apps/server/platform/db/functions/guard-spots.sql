create or replace function guard_spots() returns trigger language plpgsql as $$
begin
  if exists (select from lists where id = old.list_id and draw_state is not null) then
    raise exception 'a draw of this list exists' using errcode = 'check_violation', constraint = 'lists_terms_final';
  end if;
  return new;
end $$;

create or replace trigger list_counters_guarded before update on list_counters for each row
  when (old.available_spots is distinct from new.available_spots) execute function guard_spots();
