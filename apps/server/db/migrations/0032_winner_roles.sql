-- A Discord role for the winners of a list.

create table winner_role_settings (
  list_id uuid primary key references lists on delete cascade,
  server_id text not null,
  server_name text not null,
  role_id text not null,
  role_name text not null,
  -- Until the owner has fixed it, nobody gets the role.
  paused_reason text constraint winner_role_settings_paused_reason_known
    check (paused_reason in ('missing-permission', 'bot-removed', 'role-removed')),
  -- Discord asked us to wait, or did not answer.
  resumes_at timestamptz,
  is_delayed boolean not null default false,
  saved_at timestamptz not null
);
create index winner_role_settings_by_server on winner_role_settings (server_id);

-- One row for each winner whose Discord account is known. A later draw adds rows; roles that were given stay.
create table winner_roles (
  list_id uuid not null references lists on delete cascade,
  entry_number integer not null,
  -- The draw in which the entry won.
  draw_number integer not null,
  discord_user_id text not null,
  state text not null default 'queued' constraint winner_roles_state_known check (state in ('queued', 'given', 'failed')),
  reason text constraint winner_roles_reason_known check (reason in ('left-server', 'rejected')),
  -- Only grows, so that a process which lost its lease cannot record the result of another attempt.
  attempts integer not null default 0,
  leased_until timestamptz,
  given_at timestamptz,
  created_at timestamptz not null,
  primary key (list_id, entry_number),
  constraint winner_roles_entry foreign key (list_id, entry_number)
    references entries (list_id, entry_number) on delete cascade,
  constraint winner_roles_discord_account_once unique (list_id, discord_user_id),
  constraint winner_roles_given check ((state = 'given') = (given_at is not null)),
  constraint winner_roles_failed check ((state = 'failed') = (reason is not null))
);
create index winner_roles_queued on winner_roles (attempts, created_at, list_id, entry_number) where state = 'queued';
create index winner_roles_leased on winner_roles (leased_until) where leased_until is not null;
