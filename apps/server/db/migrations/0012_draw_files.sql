-- Proofs and commitments are written once, as compressed files next to the pictures, and served from there.

create table draw_files (
  draw_id uuid not null references draws on delete cascade,
  kind text not null constraint draw_files_kind_known check (kind in ('proof', 'commitment')),
  -- Null until it is built for the first time. Set before the file is written, so that a crash leaves no unknown file.
  file_id uuid,
  -- Null until the file is stored.
  size integer,
  sha256 text,
  -- After a failure.
  retry_at timestamptz,
  primary key (draw_id, kind),
  constraint draw_files_stored_whole check ((size is null) = (sha256 is null) and (sha256 is null or file_id is not null))
);
create index draw_files_missing on draw_files (draw_id) where sha256 is null;

-- Whatever changes the state of a draw, its files are due. Format 1 has no commitment file.
create function queue_draw_files() returns trigger language plpgsql as $$
begin
  if new.state in ('committed', 'drawn') and new.document ->> 'version' <> '1' then
    insert into draw_files (draw_id, kind) values (new.id, 'commitment') on conflict do nothing;
  end if;
  if new.state = 'drawn' then
    insert into draw_files (draw_id, kind) values (new.id, 'proof') on conflict do nothing;
  end if;
  perform pg_notify('signboard_draws', '');
  return null;
end $$;
create trigger draws_files_queued after insert on draws for each row
  when (new.state in ('committed', 'drawn')) execute function queue_draw_files();
create trigger draws_files_queued_later after update on draws for each row
  when (new.state in ('committed', 'drawn') and new.state is distinct from old.state) execute function queue_draw_files();

insert into draw_files (draw_id, kind) select id, 'proof' from draws where state = 'drawn';

-- For pages of winners that are opened to everyone.
create index entries_winners_in_order on entries (list_id, entry_number) where winner;
drop index entries_winners;
