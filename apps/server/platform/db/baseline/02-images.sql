-- Uploaded and fetched pictures. The bytes are in the image store.

-- Named by the hash of the stored bytes. A row says that they are stored completely.
create table images (
  id text primary key constraint images_id_hash check (id ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid references users on delete set null,
  width integer not null constraint images_width_positive check (width > 0),
  height integer not null constraint images_height_positive check (height > 0),
  bytes integer not null constraint images_bytes_positive check (bytes > 0),
  created_at timestamptz not null default now()
);
create index images_uploader on images (uploaded_by);
create index images_by_age on images (created_at);

-- Pictures whose bytes are removed from the store some time after their row.
create table image_removals (
  id text primary key constraint image_removals_id_hash check (id ~ '^[0-9a-f]{64}$'),
  due_at timestamptz not null
);
create index image_removals_due on image_removals (due_at);
