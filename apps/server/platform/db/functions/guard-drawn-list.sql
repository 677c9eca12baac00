create or replace function guard_drawn_list() returns trigger language plpgsql as $$
begin
  if exists (select from draws where list_id = old.id) then
    raise exception 'a list with draws stays as a tombstone' using errcode = 'check_violation', constraint = 'lists_drawn_kept';
  end if;
  return old;
end $$;

create or replace trigger lists_drawn_guarded before delete on lists for each row execute function guard_drawn_list();
