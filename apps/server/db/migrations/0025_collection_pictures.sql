-- Small copies of the pictures of the collections that a list requires. A row is queued in the save that requires the
-- contract, and a worker looks the picture up. Like the names, they are no terms.
create table collection_pictures (
  list_id uuid not null references lists on delete cascade,
  contract text not null,
  -- Null until one is found.
  image text references images on delete set null,
  -- When it is looked up, or how long the worker that looks it up has the row for itself; null when nothing is to be done.
  due_at timestamptz,
  attempts smallint not null default 0,
  primary key (list_id, contract)
);
create index collection_pictures_image on collection_pictures (image) where image is not null;
create index collection_pictures_due on collection_pictures (due_at) where due_at is not null;
