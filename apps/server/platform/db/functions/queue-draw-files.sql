-- Whatever changes the state of a draw, its files are due.
create or replace function queue_draw_files() returns trigger language plpgsql as $$
begin
  insert into draw_files (draw_id, kind) values (new.id, 'commitment') on conflict do nothing;
  if new.state = 'drawn' then
    insert into draw_files (draw_id, kind) values (new.id, 'proof') on conflict do nothing;
  end if;
  perform wake_jobs('draws');
  return null;
end $$;

create or replace trigger draws_files_queued after insert on draws for each row
  when (new.state in ('committed', 'drawn')) execute function queue_draw_files();
create or replace trigger draws_files_queued_later after update on draws for each row
  when (new.state in ('committed', 'drawn') and new.state is distinct from old.state) execute function queue_draw_files();
