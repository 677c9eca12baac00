-- Accounts, their sessions and keys, and what confirms their emails.

create table users (
  id uuid primary key default gen_random_uuid(),
  principal_wallet text not null constraint users_principal_wallet_unique unique,
  chain text not null constraint users_chain_known check (chain in ('ethereum', 'solana')),
  -- Part of public addresses: once set it never changes (functions/keep-workspace.sql).
  workspace text constraint users_workspace_unique unique
    constraint users_workspace_pattern check (workspace ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(workspace) <= 40),
  full_name text constraint users_full_name_length check (length(full_name) <= 120),
  email text constraint users_email_length check (length(email) <= 254),
  email_set_at timestamptz,
  email_confirmed_at timestamptz,
  roles text[] not null default '{}',
  notification_products boolean not null default false,
  notification_events_meeting boolean not null default false,
  notification_user_research boolean not null default false,
  -- Emails about the owner's lists: full, ended, drawn.
  list_emails boolean not null default true,
  language text not null default 'en' constraint users_language_known check (language ~ '^[a-z]{2,3}$'),
  created_at timestamptz not null default now(),
  -- Set on the row that replaces an erased account while a drawn list, or links to one, still use the workspace. It is
  -- another row than the account's own, so anything that still refers to that one is refused.
  erased_at timestamptz,
  constraint users_email_state check (email is not null or email_confirmed_at is null),
  constraint users_erased_whole check (erased_at is null or (
    principal_wallet = 'erased:' || id and full_name is null and email is null and email_set_at is null and roles = '{}'
    and not notification_products and not notification_events_meeting and not notification_user_research))
);
create unique index users_email_unique on users (lower(email));
create index users_erased on users (erased_at) where erased_at is not null;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- A session that a hand-off opened may only join lists and see its own entries.
  scope text not null default 'full' constraint sessions_scope_known check (scope in ('full', 'join')),
  -- The chain on which a contract accepted the signature that opened the session. Null for signatures by keys, which
  -- count on every chain.
  signature_chain_id bigint,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Until when the session may make changes that outlast it: a fresh signature of the wallet allows them for minutes.
  signed_until timestamptz,
  -- Where the person signed in, by name, so that they recognize the session. Nothing else of the browser is kept.
  browser text constraint sessions_browser_length check (length(browser) <= 40),
  system text constraint sessions_system_length check (length(system) <= 40)
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Anonymous sessions are signed tokens without a row; only a used nonce is stored.
create table consumed_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
create index consumed_nonces_expiry on consumed_nonces (expires_at);

create table email_confirmations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  email text not null,
  purpose text not null default 'profile'
    constraint email_confirmations_purpose_known check (purpose in ('profile', 'entry')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmations_user on email_confirmations (user_id);
create index email_confirmations_email on email_confirmations (lower(email), created_at);

-- Addresses that a person has confirmed, besides the profile's.
create table confirmed_emails (
  user_id uuid not null references users on delete cascade,
  email text not null,
  confirmed_at timestamptz not null,
  primary key (user_id, email)
);

create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint newsletter_subscribers_once unique
    constraint newsletter_subscribers_email_form check (email = lower(email) and length(email) <= 254),
  language text not null constraint newsletter_subscribers_language_known check (language ~ '^[a-z]{2,3}$'),
  created_at timestamptz not null,
  -- Nothing is sent before the address is confirmed.
  confirmed_at timestamptz
);

create table captcha_passes (
  session_id uuid not null,
  action text not null,
  expires_at timestamptz not null,
  primary key (session_id, action)
);

-- Keys with which programs read the data of a workspace.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  -- The account that owns the workspace; its keys go with it.
  user_id uuid not null references users on delete cascade,
  name text not null constraint api_keys_name_length check (char_length(name) between 1 and 60),
  -- How the key begins after `sbk_`. Of the rest only the hash is stored: nobody can read a key from the database.
  prefix text not null constraint api_keys_prefix_length check (char_length(prefix) = 8),
  hash bytea not null constraint api_keys_hash_once unique
    constraint api_keys_hash_length check (octet_length(hash) = 32),
  scopes text[] not null
    constraint api_keys_scopes_some check (cardinality(scopes) > 0)
    constraint api_keys_scopes_known check (scopes <@ array['lists:read', 'entries:read', 'draws:read', 'winners:read',
      'sales:read', 'webhooks:write']),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_of_account on api_keys (user_id, created_at);

-- The public keys that have signed receipts, kept forever: a receipt can be checked after its key was rotated out.
create table receipt_keys (
  public_key text primary key constraint receipt_keys_hex check (public_key ~ '^[0-9a-f]{64}$'),
  since timestamptz not null
);

-- Every limit that all processes share: confirmation emails, failed sign-ins, uploads, exports, paid calls. The keys are
-- hashes: an erased account leaves nothing readable, and erasing it must not reset the limit of an address.
create table usage_counts (
  key bytea primary key,
  since timestamptz not null,
  count integer not null
);
create index usage_counts_since on usage_counts (since);
