-- The chains that are watched, and the sales and mints that were found.

-- One process watches a chain at a time; another takes over when it no longer renews its lease.
create table chain_watchers (
  -- Which chains there are is decided by packages/domain/chains/sale-chains.ts alone.
  chain text primary key constraint chain_watchers_chain_known check (chain ~ '^[a-z0-9-]{2,20}$'),
  watcher uuid not null,
  leased_until timestamptz not null,
  -- For pages and metrics: how far the chain is, and what delays the watcher.
  head_number bigint,
  head_at timestamptz,
  fault text,
  -- Hosts only: a URL often contains a key.
  unavailable_nodes text[] not null default '{}',
  -- Before this time all sales of the chain are stored; null until a watcher has read everything once. Recaps wait for it.
  read_until timestamptz,
  -- Of chains that are read by ranges: how often final blocks were read again, and what was different then, counted in
  -- transactions: found late, dropped because no node has them, or left as they were because the nodes disagree.
  second_readings bigint not null default 0,
  late_transactions bigint not null default 0,
  dropped_transactions bigint not null default 0,
  disputed_transactions bigint not null default 0
);

-- How far a chain has been read, for each source: all blocks of Ethereum, one program on Solana.
create table chain_cursors (
  chain text not null,
  source text not null,
  position jsonb not null,
  moved_at timestamptz not null default now(),
  primary key (chain, source)
);

-- The last blocks that were read, to notice reorgs.
create table chain_blocks (
  chain text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  primary key (chain, number)
);

-- The marketplace logs that were read of blocks that are not final: what the second reading is compared with.
create table chain_logs (
  chain text not null,
  block_number bigint not null,
  block_hash text not null,
  transaction text not null,
  log_index integer not null,
  constraint chain_logs_once primary key (chain, block_hash, log_index)
);
create index chain_logs_of_range on chain_logs (chain, block_number);
create index chain_logs_of_transaction on chain_logs (chain, transaction);

-- Every genuine sale that was found. The key is the same in every block that includes the transaction.
create table sales (
  key text primary key,
  -- Programs that follow a collection continue after the number of the last sale that they have read.
  number bigint generated always as identity,
  chain text not null constraint sales_chain_known check (chain ~ '^[a-z0-9-]{2,20}$'),
  transaction text not null,
  block_number bigint not null,
  block_hash text,
  contract text not null,
  token_id text not null,
  facts jsonb not null,
  -- In US dollars when the sale was found; of a bundle, this token's share. Null where a rate was unknown.
  usd numeric constraint sales_usd_positive check (usd >= 0),
  happened_at timestamptz not null,
  found_at timestamptz not null default now()
);
create index sales_of_block on sales (chain, block_number);
create index sales_by_age on sales (happened_at);
create index sales_by_discovery on sales (found_at);
create index sales_of_collection_in_order on sales (contract, number);
-- On Solana a bot can watch a creator, whom the sale doesn't name.
create index sales_of_token_in_order on sales (token_id, number) where chain = 'solana';
-- Reorgs and second readings drop single transactions.
create index sales_of_transaction on sales (chain, transaction);
-- Also answers how much was sold on which day, without reading the sales themselves.
create index sales_of_collection on sales (contract, chain, happened_at desc) include (usd);

-- What is known of tokens on Solana: the keys that bots are matched by, the verified collection first.
create table solana_tokens (
  mint text primary key,
  keys text[] not null,
  looked_up_at timestamptz not null
);
create index solana_tokens_by_key on solana_tokens using gin (keys);

-- Mints on Solana are posted in groups.
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

-- Small copies of pictures of the collections that bots watch. A row is queued in the save that adds the collection, and a
-- worker looks the picture up.
create table collection_art (
  chain text not null,
  contract text not null,
  -- Null until one is found.
  image text constraint collection_art_image_stored references images on delete set null,
  -- When it is looked up, or how long the worker that looks it up has the row for itself; null when nothing is to be done.
  due_at timestamptz default now(),
  attempts smallint not null default 0,
  constraint collection_art_pkey primary key (chain, contract)
);
create index collection_art_image on collection_art (image) where image is not null;
create index collection_art_due on collection_art (due_at) where due_at is not null;
