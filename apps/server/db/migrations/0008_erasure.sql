-- What stays when a person has erased their account, and pictures that nobody shows any more.

-- Where a drawn list still stands at the person's workspace, or links to it are still about, a row without the person
-- keeps that name. It is another row than the person's own: whatever still points to that one is refused.
alter table users
  add column erased_at timestamptz,
  add constraint users_erased_whole check (erased_at is null or (
    principal_wallet = 'erased:' || id and full_name is null and email is null and email_set_at is null and roles = '{}'
    and not notification_products and not notification_events_meeting and not notification_user_research));
create index users_erased on users (erased_at) where erased_at is not null;

-- An entry that a draw was made from stays as its leaf, which nobody can open without the salt.
alter table entries
  add column erased_at timestamptz,
  add constraint entries_erased_whole check (erased_at is null or (
    address = 'erased:' || id and user_id is null and email is null and salt is null
    and twitter_id is null and discord_id is null));
create index entries_erased on entries (list_id) where erased_at is not null;

-- Pictures whose bytes are to be taken out of the store, a while after their row.
create table image_removals (
  id text primary key constraint image_removals_id_hash check (id ~ '^[0-9a-f]{64}$'),
  due_at timestamptz not null
);
create index image_removals_due on image_removals (due_at);
create index images_by_age on images (created_at);
create index mails_by_recipient on mails (lower(recipient));
