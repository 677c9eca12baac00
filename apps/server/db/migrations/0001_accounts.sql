-- People, their sessions, and what confirms their email.

create table users (
  id uuid primary key default gen_random_uuid(),
  principal_wallet text not null constraint users_principal_wallet_unique unique,
  chain text not null constraint users_chain_known check (chain in ('ethereum', 'solana')),
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
  language text not null default 'en' constraint users_language_known check (language in ('en', 'es')),
  created_at timestamptz not null default now(),
  constraint users_email_state check (email is not null or email_confirmed_at is null)
);

create unique index users_email_unique on users (lower(email));

-- The workspace stands in public addresses: once set it never changes, whoever asks.
create function keep_workspace() returns trigger language plpgsql as $$
begin
  if old.workspace is not null and new.workspace is distinct from old.workspace then
    raise exception 'the workspace of a user never changes' using errcode = 'check_violation', constraint = 'users_workspace_fixed';
  end if;
  return new;
end $$;

create trigger users_workspace_fixed before update on users for each row execute function keep_workspace();

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Anonymous sessions are signed tokens without a row; only a nonce that was used leaves a trace.
create table consumed_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);

create index consumed_nonces_expiry on consumed_nonces (expires_at);

create table email_confirmations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index email_confirmations_user on email_confirmations (user_id);

create table newsletter_subscribers (
  email text primary key,
  language text not null,
  created_at timestamptz not null default now()
);

create table captcha_passes (
  session_id uuid not null,
  action text not null,
  expires_at timestamptz not null,
  primary key (session_id, action)
);
