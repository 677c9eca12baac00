-- Mints on Solana are posted in groups; and which nodes are not used after failures.

alter table chain_watchers
  -- Hosts only: a URL often contains a key.
  add column unavailable_nodes text[] not null default '{}';

create table solana_mints (
  -- The collection or creator whose list it was found in, by which bots are matched.
  source text not null,
  -- Permanent: a transaction that is read again adds nothing.
  key text not null,
  transaction text not null,
  slot bigint not null,
  happened_at timestamptz not null,
  facts jsonb not null,
  -- The candy machine that minted it.
  machine text,
  found_at timestamptz not null,
  -- Null until its group was closed, by a post or without one.
  grouped_at timestamptz,
  constraint solana_mints_pkey primary key (source, key)
);
create index solana_mints_open on solana_mints (source, found_at) where grouped_at is null;
create index solana_mints_by_age on solana_mints (found_at);

-- Drops of candy machines, which are posted once for every tenth of their supply.
create table solana_drops (
  machine text primary key,
  posted_tenths integer not null constraint solana_drops_tenths_valid check (posted_tenths between 0 and 10)
);
