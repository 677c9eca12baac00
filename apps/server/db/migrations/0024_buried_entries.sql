-- What stays of an entry when its drawn list is deleted: enough for the participants to find the list and their result.
-- Only they can read it, and it goes with their account.
create table buried_entries (
  user_id uuid not null references users on delete cascade,
  list_id uuid not null references lists on delete cascade,
  entry_number integer not null,
  joined_at timestamptz not null,
  -- Null where no draw had a result.
  has_won boolean,
  waiting_place integer,
  removed_reason text,
  primary key (user_id, list_id)
);
create index buried_entries_by_list on buried_entries (list_id);
