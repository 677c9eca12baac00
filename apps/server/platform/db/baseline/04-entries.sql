-- Entries of lists, and what is known of the people who join.

-- When the accounts of entries were created, in milliseconds, for the owner's review: Discord and X put that moment into
-- their ids. Null for ids without it. These two are not in ../functions, because indexes are built from what they return:
-- after a change, the indexes would have to be built again.
create function discord_created_ms(id text) returns bigint language sql immutable parallel safe
  return case when id ~ '^([1-9][0-9]{14,17}|[1-8][0-9]{18})$' then (id::bigint >> 22) + 1420070400000 end;
create function x_created_ms(id text) returns bigint language sql immutable parallel safe
  return case when id ~ '^([1-9][0-9]{17}|[1-8][0-9]{18})$' then (id::bigint >> 22) + 1288834974657 end;

create table entries (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  user_id uuid references users on delete set null,
  entry_number integer not null,
  joined_at timestamptz not null default now(),
  -- The terms under which it joined.
  terms_version integer not null default 1,

  address text not null,
  email text,
  language text not null default 'en',
  twitter_id text,
  discord_id text,
  -- The host of the site that linked to the list, as the browser said at joining; null without one. Anyone can send
  -- another.
  referrer text constraint entries_referrer_host check (referrer ~ '^[a-z0-9.-]{1,100}$'),
  -- Whether the list's owner or someone of the operator's team has joined.
  organizer boolean not null default false,
  -- What was found when the entry joined: [{"id": "balance", "checkedAt": "…", "found": "1500000000000000000"}, …].
  checks jsonb,
  -- The ids alone, e.g. ["balance"]: small enough for the index that finds who met a requirement.
  met_requirements jsonb generated always as (jsonb_path_query_array(checks, '$[*].id')) stored,

  -- A draw is made from the inner hash, weight and pool alone. The salt opens the hash, and is deleted when the account is
  -- erased.
  salt bytea,
  inner_hash bytea not null,
  weight smallint not null default 1 constraint entries_weight_range check (weight between 1 and 255),
  pool smallint not null default 0 constraint entries_pool_range check (pool between 0 and 255),
  -- How many entries each bonus gave at joining. The weight is one more than their sum, or less after a re-check.
  bonus_entries smallint[] not null default '{}',

  -- Why an entry was removed before the draw.
  removed_reason text,
  -- When the organizer removed it; the re-check before a draw sets the reason alone.
  removed_at timestamptz,
  winner boolean not null default false,
  -- The place in the latest draw: 1 is the best ticket.
  rank integer,
  won_before boolean not null default false,
  -- Lost its place in the latest draw because it was not confirmed in time.
  passed_over boolean not null default false,
  -- An erased entry that a draw was made from stays as its inner hash, which nobody can open without the salt.
  erased_at timestamptz,

  constraint entries_wallet_once unique (list_id, address),
  constraint entries_number_once unique (list_id, entry_number),
  constraint entries_twitter_account_once unique (list_id, twitter_id),
  constraint entries_discord_account_once unique (list_id, discord_id),
  constraint entries_salt_length check (length(salt) = 16),
  constraint entries_inner_hash_length check (length(inner_hash) = 32),
  constraint entries_passed_over_not_winner check (not (passed_over and winner)),
  constraint entries_erased_whole check (erased_at is null or (
    address = 'erased:' || id and user_id is null and email is null and salt is null
    and twitter_id is null and discord_id is null and checks is null and referrer is null))
);
create index entries_by_user on entries (user_id, joined_at desc);
create index entries_by_rank on entries (list_id, rank) where rank is not null;
create index entries_erased on entries (list_id) where erased_at is not null;
create index entries_of_organizer on entries (list_id) where organizer;
create index entries_removed on entries (list_id) where removed_reason is not null;
-- For public pages of winners.
create index entries_winners_in_order on entries (list_id, entry_number) where winner;
-- The further columns let filters be counted, and pages be found, without reading rows that don't match.
create index entries_in_join_order on entries (list_id, joined_at, entry_number)
  include (erased_at, removed_reason, organizer, met_requirements);
-- In the "C" collation one index serves both the order and searches for the beginning, whatever the database's own is.
create index entries_by_wallet on entries (list_id, (lower(address) collate "C"), entry_number);
create index entries_by_email on entries (list_id, (lower(email) collate "C")) where email is not null;
-- The further columns let a review count the hosts of a list, and find the entries of one in the order of joining, without
-- reading rows.
create index entries_by_referrer on entries (list_id, referrer, joined_at, entry_number)
  include (erased_at, removed_reason) where referrer is not null;
-- The further columns let a review walk through all accounts of a list in the order of their creation without reading rows.
create index entries_by_discord_creation on entries (list_id, discord_created_ms(discord_id))
  include (discord_id, entry_number, joined_at, erased_at, removed_reason) where discord_id is not null;
create index entries_by_x_creation on entries (list_id, x_created_ms(twitter_id))
  include (twitter_id, entry_number, joined_at, erased_at, removed_reason) where twitter_id is not null;

-- The wallets whose holdings an entry was admitted with, apart from its own. Each counts once per list.
create table entry_vaults (
  list_id uuid not null,
  address text not null,
  entry_number integer not null,
  primary key (list_id, address),
  foreign key (list_id, entry_number) references entries (list_id, entry_number) on delete cascade
);
create index entry_vaults_by_entry on entry_vaults (list_id, entry_number);

-- Entries that left, without their person: a draw counts everyone who ever joined.
create table left_entries (
  list_id uuid not null references lists on delete cascade,
  entry_number integer not null,
  inner_hash bytea not null constraint left_entries_inner_hash_length check (length(inner_hash) = 32),
  weight smallint not null,
  pool smallint not null,
  left_at timestamptz not null,
  primary key (list_id, entry_number)
);

-- What stays of an entry when its drawn list is deleted: enough for participants to find the list and their result. Only
-- they can read it, and it is deleted with their account.
create table buried_entries (
  user_id uuid not null references users on delete cascade,
  list_id uuid not null references lists on delete cascade,
  entry_number integer not null,
  joined_at timestamptz not null,
  -- Null where no draw had a result.
  has_won boolean,
  waiting_place integer,
  removed_reason text,
  primary key (user_id, list_id)
);
create index buried_entries_by_list on buried_entries (list_id);

-- What X and Discord said about a person, for the list that asked. Tokens are not stored.
create table social_proofs (
  list_id uuid not null references lists on delete cascade,
  user_id uuid not null references users on delete cascade,
  provider text not null constraint social_proofs_provider_known check (provider in ('twitter', 'discord')),
  social_id text not null,
  facts jsonb not null,
  checked_at timestamptz not null,
  primary key (list_id, user_id, provider)
);

-- Wallets that signed that their holdings may count for another one on a list: for chains without a registry of
-- delegations. A signature is valid for a day, like the proofs of X and Discord.
create table proven_wallets (
  list_id uuid not null references lists on delete cascade,
  user_id uuid not null references users on delete cascade,
  address text not null,
  proven_at timestamptz not null,
  primary key (list_id, user_id, address)
);

-- A hand-off signs in a browser without a wallet: the wallet's own browser signs, and the waiting browser continues.
create table handoffs (
  -- The anonymous session of the waiting browser, which has no row. A new hand-off replaces the old one.
  session_id uuid primary key,
  -- The id is part of the link; only its hash is stored.
  id_hash bytea not null constraint handoffs_id_hash_unique unique,
  digits text not null,
  list_id uuid references lists on delete cascade,
  state text not null default 'open'
    constraint handoffs_state_known check (state in ('open', 'claimed', 'signed', 'used', 'failed')),
  -- The session of the wallet's browser, and the nonce that it may sign.
  claimed_by uuid,
  nonce text,
  -- The wallet that signed.
  address text,
  chain text,
  -- As in sessions.
  signature_chain_id bigint,
  expires_at timestamptz not null
);
create index handoffs_expiry on handoffs (expires_at);
create index handoffs_list on handoffs (list_id);

-- Where emails about an entry go: to its own address, otherwise to the profile's confirmed one. Only a confirmed address
-- may get text that a list's owner wrote.
create view entry_correspondence as
  select entries.id as entry_id, entries.list_id, entries.user_id, entries.language,
    entries.removed_reason is not null as is_removed,
    coalesce(entries.email, case when users.email_confirmed_at is not null then users.email end) as recipient,
    entries.email is null
      or (users.email_confirmed_at is not null and lower(users.email) = lower(entries.email)) is true
      or exists (select from confirmed_emails
        where confirmed_emails.user_id = entries.user_id and confirmed_emails.email = lower(entries.email))
      as is_confirmed
  from entries left join users on users.id = entries.user_id;
