-- Every list has terms, however it was created: its counter is written with it.
create or replace function store_first_terms() returns trigger language plpgsql as $$
begin
  insert into list_terms (list_id, version, saved_at, terms)
    select id, terms_version, created_at, terms_json(lists, new.available_spots) from lists where id = new.list_id
    on conflict do nothing;
  return null;
end $$;

create or replace trigger list_counters_terms after insert on list_counters for each row execute function store_first_terms();
