-- Registration lists, their counters, entries, bans and figures.

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
  active boolean not null default false,
  is_finished boolean not null default false,
  start_date timestamptz,
  end_date timestamptz,
  event_date timestamptz,
  how_many_winners integer constraint lists_winners_positive check (how_many_winners >= 0),
  type text constraint lists_type_known check (type in ('Whitelist', 'Waitlist', 'Giveaway', 'Other')),
  mint_price numeric(48, 18) constraint lists_mint_price_positive check (mint_price >= 0),
  analytics jsonb not null default '[]',

  twitter_verification boolean not null default false,
  twitter_to_follow text,
  discord_verification boolean not null default false,
  discord_server_id text,
  discord_server_display_name text,
  discord_server_link text,
  discord_role_id text,
  role_display_name text,
  joined_before timestamptz,
  balance_verification boolean not null default false,
  required_balance numeric(48, 18) constraint lists_required_balance_positive check (required_balance >= 0),
  nft_verification boolean not null default false,
  own_nft text[] not null default '{}',
  -- Contracts of which the node could not say whether they exist; asked again at activation.
  unchecked_contracts text[] not null default '{}',
  require_captcha boolean not null default false,
  request_email boolean not null default false,

  confirmation boolean not null default false,
  confirmation_message text,
  email_winner boolean not null default false,
  email_loser boolean not null default false,
  winner_message jsonb not null default '{"title": null, "message": null}',
  non_winner_message jsonb not null default '{"title": null, "message": null}',
  expose_reg_wallets boolean not null default false,
  expose_winner_list boolean not null default false,

  created_at timestamptz not null default now(),
  constraint lists_looks check ((color is null) <> (banner is null)),
  constraint lists_dates_order check (end_date >= start_date and event_date >= end_date)
);

create unique index lists_name_unique on lists (owner_id, lower(name));
create unique index lists_url_end_name_unique on lists (owner_id, url_end_name);
create index lists_by_owner on lists (owner_id, created_at desc, id);

-- One narrow row for each list: a rush of joins writes here and nowhere else.
create table list_counters (
  list_id uuid primary key references lists on delete cascade,
  available_spots integer constraint list_counters_spots_positive check (available_spots >= 0),
  joined integer not null default 0 constraint list_counters_joined_positive check (joined >= 0),
  constraint list_counters_never_above_spots check (joined <= available_spots)
);

create table entries (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  user_id uuid references users on delete set null,
  address text not null,
  entry_number integer not null,
  email text,
  language text not null default 'en',
  winner boolean not null default false,
  joined_at timestamptz not null default now(),
  constraint entries_wallet_once unique (list_id, address),
  constraint entries_number_once unique (list_id, entry_number)
);

create index entries_by_user on entries (user_id, joined_at desc);
create index entries_by_time on entries (list_id, joined_at);
create index entries_winners on entries (list_id) where winner;

create table banned_wallets (
  list_id uuid not null references lists on delete cascade,
  address text not null,
  primary key (list_id, address)
);

-- A deleted list's address is not given to another one at once: links to it are still about.
create table reserved_url_names (
  owner_id uuid not null references users on delete cascade,
  url_end_name text not null,
  reserved_until timestamptz not null,
  primary key (owner_id, url_end_name)
);

-- What visitors did, counted by the hour: no visitor is told apart.
create table list_figures (
  list_id uuid not null references lists on delete cascade,
  hour timestamptz not null,
  kind text not null constraint list_figures_kind_known check (kind in ('view', 'connect', 'verified', 'refusal', 'referrer')),
  name text not null default '',
  count integer not null default 0,
  primary key (list_id, kind, hour, name)
);
