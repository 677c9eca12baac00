-- Registration lists and what their owners and visitors see of them.

create table lists (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete restrict,

  name text not null constraint lists_name_length check (length(name) between 1 and 100),
  url_end_name text not null
    constraint lists_url_end_name_pattern check (url_end_name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(url_end_name) <= 60),
  description text not null,
  logo text not null,
  website text,
  banner text,
  color text constraint lists_color_pattern check (color ~ '^#[0-9a-fA-F]{6}$'),
  chain text not null constraint lists_chain_known check (chain in ('ethereum', 'solana')),
  type text constraint lists_type_known check (type in ('Whitelist', 'Waitlist', 'Giveaway', 'Other')),
  mint_price numeric(48, 18) constraint lists_mint_price_positive check (mint_price >= 0),
  start_date timestamptz,
  end_date timestamptz,
  event_date timestamptz,
  how_many_winners integer constraint lists_winners_positive check (how_many_winners >= 0),
  -- How long winners have to confirm; 0 if they need not. At most 30 days.
  confirm_seconds integer not null default 0
    constraint lists_confirm_seconds_range check (confirm_seconds between 0 and 2592000),
  analytics jsonb not null default '[]',

  -- The plain settings, by their names in the API: packages/domain/lists/list-settings.ts lists them and says why the
  -- others are columns. Initial values are left out, so that a new setting needs no change of stored rows.
  settings jsonb not null default '{}'
    constraint lists_settings_object check (jsonb_typeof(settings) = 'object')
    constraint lists_required_balance_positive check ((settings ->> 'requiredBalance')::numeric >= 0),
  -- Contracts of which the node could not say whether they exist; asked again at activation.
  unchecked_contracts text[] not null default '{}',
  -- The names of the required contracts, as the chain gave them when the owner saved: pages show them without a call. Not
  -- among the terms: a contract is identified by its address alone.
  contract_names jsonb not null default '{}',
  -- What the simple requirements can't say, as packages/domain/eligibility/rule.ts describes it; null for none.
  rule jsonb,
  -- What gives more than one entry.
  bonuses jsonb not null default '[]',
  accepts_delegations boolean not null default false,
  require_captcha boolean not null default false,

  confirmation boolean not null default false,
  confirmation_message text,
  email_winner boolean not null default false,
  email_loser boolean not null default false,
  winner_message jsonb not null default '{"title": null, "message": null}',
  non_winner_message jsonb not null default '{"title": null, "message": null}',
  expose_reg_wallets boolean not null default false,
  expose_winner_list boolean not null default false,

  active boolean not null default false,
  is_finished boolean not null default false,
  -- When its owner closed it; null for a list that is open, or that ended.
  finished_at timestamptz,
  -- Settings change only while a list is off, so the number of its activations says which settings a join was judged by.
  activations integer not null default 0,
  terms_version integer not null default 1,
  -- Counts the saved changes, and in which of them each field changed last, by its name in the API. An edit names the
  -- version that it is based on: a field that changed since then is a conflict and is not overwritten.
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  -- Null until the winners are asked for; from then on nobody joins or leaves.
  draw_state text constraint lists_draw_state_known check (draw_state in ('checking', 'committed', 'drawn')),
  created_at timestamptz not null default now(),
  -- A deleted list that was drawn stays as a tombstone: its name, dates, commitments and proofs.
  deleted_at timestamptz,
  constraint lists_looks check ((color is null) <> (banner is null)),
  constraint lists_dates_order check (end_date >= start_date and event_date >= end_date)
);
create unique index lists_url_end_name_unique on lists (owner_id, url_end_name);
create index lists_by_owner on lists (owner_id, created_at desc, id);
create unique index lists_name_unique on lists (owner_id, lower(name)) where deleted_at is null;
-- What a job reads every few seconds.
create index lists_under_way on lists (start_date)
  where active and not is_finished and draw_state is null and deleted_at is null;

-- One narrow row for each list: a rush of joins writes here and nowhere else.
create table list_counters (
  list_id uuid primary key references lists on delete cascade,
  available_spots integer constraint list_counters_spots_positive check (available_spots >= 0),
  joined integer not null default 0 constraint list_counters_joined_positive check (joined >= 0),
  -- Only grows: the number of an entry that left is not used again.
  last_entry_number integer not null default 0,
  -- Entries that the organizer removed: their rows stay, their spots are free.
  removed integer not null default 0 constraint list_counters_removed_positive check (removed >= 0),
  constraint list_counters_never_above_spots check (joined <= available_spots)
);

-- What participants agreed to. While nobody has joined there is one version, which saving replaces; after that every
-- change is a new one. The latest is the list's own columns.
create table list_terms (
  list_id uuid not null references lists on delete cascade,
  version integer not null constraint list_terms_version_positive check (version >= 1),
  terms jsonb not null,
  saved_at timestamptz not null,
  primary key (list_id, version)
);

create table banned_wallets (
  list_id uuid not null references lists on delete cascade,
  address text not null,
  primary key (list_id, address)
);

-- The address of a deleted list is not given to another one at once: links to it still exist.
create table reserved_url_names (
  owner_id uuid not null references users on delete cascade,
  url_end_name text not null,
  reserved_until timestamptz not null,
  primary key (owner_id, url_end_name)
);

-- Which list a request created, so that a repeat of the request finds it instead of creating another.
create table list_creations (
  owner_id uuid not null references users on delete cascade,
  idempotency_key uuid not null,
  -- SHA-256.
  body_hash bytea not null,
  -- Null once the list is deleted.
  list_id uuid references lists on delete set null,
  expires_at timestamptz not null,
  primary key (owner_id, idempotency_key)
);
create index list_creations_by_list on list_creations (list_id);
create index list_creations_expired on list_creations (expires_at);

-- What visitors did, counted by the hour, without telling visitors apart.
create table list_figures (
  list_id uuid not null references lists on delete cascade,
  hour timestamptz not null,
  kind text not null constraint list_figures_kind_known check (kind in ('view', 'connect', 'verified', 'refusal', 'referrer')),
  name text not null default '',
  count integer not null default 0,
  primary key (list_id, kind, hour, name)
);

-- Small copies of the pictures of the collections that a list requires. A row is queued in the save that requires the
-- contract, and a worker looks the picture up. Not among the terms, like the names.
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

-- The public page of a workspace, and whether the directory lists it. Both are off until the owner turns them on.
create table communities (
  user_id uuid primary key references users on delete cascade,
  name text not null constraint communities_name_length check (length(name) between 1 and 80),
  about text not null default '' constraint communities_about_length check (length(about) <= 2000),
  logo text,
  links text[] not null default '{}' constraint communities_links_few check (cardinality(links) <= 6),
  is_published boolean not null default false,
  is_listed boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint communities_listed_published check (is_published or not is_listed)
);
create index communities_listed on communities (lower(name), user_id) where is_listed;
create index communities_logo on communities (logo) where logo is not null;

-- Reports by visitors, about a list or a community.
create table reports (
  id uuid primary key default gen_random_uuid(),
  list_id uuid references lists on delete cascade,
  community_id uuid references communities on delete cascade,
  -- Allows one report each: the account of a wallet, or a keyed hash of where the report came from.
  reporter text not null,
  reason text not null constraint reports_reason_known check (reason in ('scam', 'impersonation', 'offensive', 'other')),
  text text constraint reports_text_length check (length(text) <= 1000),
  created_at timestamptz not null default now(),
  -- When it was put into an email to the operator.
  mailed_at timestamptz,
  constraint reports_about_one check (num_nonnulls(list_id, community_id) = 1),
  constraint reports_once unique (list_id, reporter),
  constraint reports_community_once unique (community_id, reporter)
);
create index reports_to_mail on reports (created_at) where mailed_at is null;
create index reports_mailed on reports (mailed_at) where mailed_at is not null;

-- What happened to a list. The key is why each event is announced once, however many processes notice it.
create table list_events (
  list_id uuid not null references lists on delete cascade,
  kind text not null constraint list_events_kind_known
    check (kind in ('opened', 'closing-soon', 'full', 'ended', 'committed', 'drawn')),
  -- Tells events of one kind apart: a date, a number of spots, or the number of a draw.
  occasion text not null,
  happened_at timestamptz not null,
  primary key (list_id, kind, occasion)
);

-- Where a workspace or a single list announces. A list with a webhook of its own does not use the workspace's.
create table announcement_webhooks (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  list_id uuid references lists on delete cascade,
  webhook text not null,
  -- Announcements are written in the language in which the webhook was saved.
  language text not null constraint announcement_webhooks_language_known check (language ~ '^[a-z]{2,3}$'),
  off_reason text,
  resumes_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index announcement_webhooks_of_workspace on announcement_webhooks (owner_id) where list_id is null;
create unique index announcement_webhooks_of_list on announcement_webhooks (list_id) where list_id is not null;
create index announcement_webhooks_by_owner on announcement_webhooks (owner_id);

-- The outbox of announcements, and their history.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  -- Announcements of one webhook are sent in this order.
  number bigint generated always as identity,
  webhook_id uuid not null references announcement_webhooks on delete cascade,
  list_id uuid not null,
  kind text not null,
  occasion text not null,
  state text not null default 'queued'
    -- unknown: it may have been sent; Discord cannot be asked.
    constraint announcements_state_known check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  reason text,
  trace text,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (list_id, kind, occasion) references list_events on delete cascade,
  constraint announcements_once unique (webhook_id, list_id, kind, occasion),
  constraint announcements_finished check ((finished_at is null) = (state in ('queued', 'sending')))
);
create index announcements_open on announcements (webhook_id, number) where state in ('queued', 'sending');
create index announcements_of_list on announcements (list_id);

-- Reminders that visitors ask for.
create table list_reminders (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  kind text not null constraint list_reminders_kind_known check (kind in ('opens', 'closes')),
  email text not null constraint list_reminders_email_form check (email = lower(email) and length(email) <= 254),
  language text not null constraint list_reminders_language_known check (language ~ '^[a-z]{2,3}$'),
  created_at timestamptz not null,
  -- Nothing is sent before the address is confirmed. A sent reminder is deleted.
  confirmed_at timestamptz,
  constraint list_reminders_once unique (list_id, kind, email)
);
create index list_reminders_by_email on list_reminders (email);
