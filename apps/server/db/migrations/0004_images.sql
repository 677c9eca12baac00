-- Pictures by the hash of what is stored. The bytes lie in the image store; a row says that they are there, whole.

create table images (
  id text primary key constraint images_id_hash check (id ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid references users on delete set null,
  width integer not null constraint images_width_positive check (width > 0),
  height integer not null constraint images_height_positive check (height > 0),
  bytes integer not null constraint images_bytes_positive check (bytes > 0),
  created_at timestamptz not null default now()
);

create index images_uploader on images (uploaded_by);

-- How often a person tried in the hour that began at `since`: one row each, refused uploads count too.
create table image_attempts (
  user_id uuid primary key references users on delete cascade,
  since timestamptz not null,
  attempts integer not null
);
