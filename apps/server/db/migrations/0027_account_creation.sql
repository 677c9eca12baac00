-- When the accounts of entries were created, for the owner's review: Discord and X put that moment into their ids.

-- In milliseconds; null for ids without it. As a function that PostgreSQL inlines, so that its indexes are used.
create function discord_created_ms(id text) returns bigint language sql immutable parallel safe
  return case when id ~ '^([1-9][0-9]{14,17}|[1-8][0-9]{18})$' then (id::bigint >> 22) + 1420070400000 end;
create function x_created_ms(id text) returns bigint language sql immutable parallel safe
  return case when id ~ '^([1-9][0-9]{17}|[1-8][0-9]{18})$' then (id::bigint >> 22) + 1288834974657 end;

-- The further columns let a review walk through all accounts of a list in the order of their creation without reading rows.
create index entries_by_discord_creation on entries (list_id, discord_created_ms(discord_id))
  include (discord_id, entry_number, joined_at, erased_at, removed_reason) where discord_id is not null;
create index entries_by_x_creation on entries (list_id, x_created_ms(twitter_id))
  include (twitter_id, entry_number, joined_at, erased_at, removed_reason) where twitter_id is not null;
