-- Webhooks of workspaces, what is to be sent to them, and what they answered.

create table webhooks (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  -- Sealed, like the secrets: an address may contain a token.
  url text not null,
  events text[] not null constraint webhooks_events_some check (cardinality(events) between 1 and 20),
  -- Which collections' sales and mints are sent; empty for those of the owner's bots.
  contracts text[] not null default '{}' constraint webhooks_contracts_few check (cardinality(contracts) <= 20),
  secret text not null,
  -- After a rotation, messages are signed with both secrets until this time.
  previous_secret text,
  previous_until timestamptz,
  -- Null while it is on.
  off_reason text constraint webhooks_off_reason_known check (off_reason in ('owner', 'gone')),
  -- Failures in a row, and until when nothing is sent because of them.
  failures integer not null default 0,
  resumes_at timestamptz,
  -- Whose turn it is.
  claimed_at timestamptz,
  -- When the owner last got an email about messages that failed.
  mailed_at timestamptz,
  -- How many messages were dropped because too many were waiting, and when the last ones were.
  dropped integer not null default 0,
  dropped_at timestamptz,
  created_at timestamptz not null,
  constraint webhooks_previous_whole check ((previous_secret is null) = (previous_until is null)),
  constraint webhooks_dropped_whole check ((dropped > 0) = (dropped_at is not null))
);
create index webhooks_by_owner on webhooks (owner_id);

create table webhook_messages (
  -- On the wire: msg_ and this without its dashes. The same for every attempt.
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  webhook_id uuid not null references webhooks on delete cascade,
  type text not null,
  -- Tells events of one type apart. Null where the fact itself can be written only once.
  occasion text,
  -- The key of the sale that the message is about.
  sale_key text,
  -- Is sent after this one: that a sale was dropped is worth nothing to someone who has not heard of it.
  follows uuid references webhook_messages on delete set null,
  data jsonb not null,
  happened_at timestamptz not null,
  state text not null default 'queued'
    constraint webhook_messages_state_known check (state in ('queued', 'sending', 'sent', 'failed')),
  -- Since it was queued for the first time, or again by the owner.
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  trace text,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint webhook_messages_once unique (webhook_id, type, occasion),
  constraint webhook_messages_finished check ((finished_at is null) = (state in ('queued', 'sending')))
);
create index webhook_messages_open on webhook_messages (webhook_id, next_attempt_at, number)
  where state in ('queued', 'sending');
create index webhook_messages_latest on webhook_messages (webhook_id, number desc);
create index webhook_messages_of_sale on webhook_messages (sale_key, number) where sale_key is not null;
create index webhook_messages_following on webhook_messages (follows) where follows is not null;
create index webhook_messages_by_age on webhook_messages (created_at);

create table webhook_attempts (
  message_id uuid not null references webhook_messages on delete cascade,
  number bigint generated always as identity,
  at timestamptz not null,
  duration_ms integer not null,
  -- What the receiver answered, or why there was no answer.
  status integer,
  failure text,
  answer text not null default '',
  primary key (message_id, number),
  constraint webhook_attempts_one_outcome check ((status is null) <> (failure is null)),
  constraint webhook_attempts_answer_short check (length(answer) <= 500)
);

-- How far the entries of a list were turned into messages for a webhook. Entry numbers are given under the list's lock,
-- so they become visible in their order, and joining needs no further statement.
create table webhook_entry_cursors (
  webhook_id uuid not null references webhooks on delete cascade,
  list_id uuid not null references lists on delete cascade,
  up_to integer not null,
  primary key (webhook_id, list_id)
);
create index webhook_entry_cursors_of_list on webhook_entry_cursors (list_id);
