-- Listings on OpenSea, for operators with a key of OpenSea. Off until a bot's owner turns them on.

create table bot_listings (
  bot_id uuid constraint bot_listings_pkey primary key references bots on delete cascade,
  is_on boolean not null,
  -- A listing is posted when its price is more than this far below the floor, or under the price.
  percent_below numeric(4, 2) constraint bot_listings_percent_valid check (percent_below > 0 and percent_below < 100),
  -- In the coin of each collection's chain.
  max_price numeric constraint bot_listings_price_positive check (max_price > 0),
  -- Since when it is on: older listings are not posted.
  since timestamptz not null,
  constraint bot_listings_wanted check (not is_on or percent_below is not null or max_price is not null)
);

-- The collections whose listings are read, once for all bots.
create table listing_sources (
  chain text not null,
  contract text not null,
  -- OpenSea's name of the collection; null until it was looked up.
  slug text,
  -- Up to when listings were read.
  cursor_at timestamptz not null,
  next_at timestamptz not null,
  -- Grows with each round: of two processes that read the same, one commits.
  rounds bigint not null default 0,
  failures integer not null default 0,
  -- Why nothing can be read.
  trouble text,
  -- The cheapest listing when it was last asked for; null when there was none.
  floor jsonb,
  floor_at timestamptz,
  constraint listing_sources_pkey primary key (chain, contract)
);

-- One post per bot, token and day (UTC).
create table listing_posts (
  bot_id uuid not null references bots on delete cascade,
  chain text not null,
  contract text not null,
  token_id text not null,
  day date not null,
  order_hash text not null,
  constraint listing_posts_once primary key (bot_id, chain, contract, token_id, day)
);
create index listing_posts_by_day on listing_posts (day);

-- One process asks OpenSea at a time; all obey what OpenSea said about the key.
create table opensea_watch (
  is_only boolean constraint opensea_watch_pkey primary key default true constraint opensea_watch_only check (is_only),
  watcher text not null,
  leased_until timestamptz not null,
  -- A fingerprint of the key that the next two columns are about.
  key_mark text not null,
  trouble text,
  resumes_at timestamptz
);

alter table deliveries
  drop constraint deliveries_kind_known,
  -- recap: see 0039.
  add constraint deliveries_kind_known check (kind in ('sale', 'mint', 'recap', 'listing')),
  -- Listings are too many for X's prices, and for Bluesky's readers.
  add constraint deliveries_listings_where check (kind <> 'listing' or target in ('discord', 'telegram'));
