-- Alert bots, their channels and collections, and their posts.

create table bots (
  id uuid primary key default gen_random_uuid(),
  -- The X account that configures it; one bot for each. A bot without X belongs to the account that a wallet signs in to.
  twitter_id text constraint bots_one_per_account unique,
  username text,
  account_id uuid constraint bots_one_per_wallet unique references users,
  -- Where emails about the bot are sent once the owner has confirmed the address, in the language in which it was set up.
  email text,
  email_confirmed_at timestamptz,
  language text not null default 'en' constraint bots_language_known check (language ~ '^[a-z]{2,3}$'),

  -- Pro: held by the wallet that was verified. One wallet serves one bot.
  is_pay boolean not null default false,
  owner_address text constraint bots_one_per_owner unique,
  owner_chain text constraint bots_owner_chain_known check (owner_chain in ('ethereum', 'solana')),
  pass_checked_at timestamptz,
  -- How many free posts were made.
  posts integer not null default 0 constraint bots_posts_positive check (posts >= 0),
  is_paused boolean not null default false,
  -- Why it stopped automatically.
  stopped text constraint bots_stopped_known check (stopped in ('revoked', 'suspended', 'limit-reached', 'x-budget')),

  with_link boolean not null default false,
  -- The owner's own wording; empty for ours.
  template text not null default '' constraint bots_template_short check (length(template) <= 1000),
  -- The language of the posts; `language` is that of the emails.
  post_language text not null default 'en'
    constraint bots_post_language_known check (post_language ~ '^[a-z]{2,3}$'),

  recap_every text not null default 'off'
    constraint bots_recap_every_known check (recap_every in ('off', 'daily', 'weekly')),
  recap_hour smallint not null default 9 constraint bots_recap_hour_valid check (recap_hour between 0 and 23),
  -- 1 is Monday.
  recap_weekday smallint not null default 1
    constraint bots_recap_weekday_valid check (recap_weekday between 1 and 7),
  -- A name of the time zone database.
  time_zone text not null default 'UTC'
    constraint bots_time_zone_short check (length(time_zone) between 1 and 64),
  -- X gets the recap only; sales and mints go to the other channels.
  recap_instead_on_x boolean not null default false,
  -- When the next period ends. The transaction that advances it queues the recap.
  recap_due_at timestamptz,

  -- Null for no cap.
  x_monthly_cap_cents integer
    constraint bots_x_cap_valid check (x_monthly_cap_cents between 2 and 10000000),
  x_at_cap text not null default 'others'
    constraint bots_x_at_cap_known check (x_at_cap in ('others', 'recap', 'stop')),
  -- When the cap first held a post back in its month: the owner is told once.
  x_cap_reached_at timestamptz,
  -- The owner's checklist of X's rules for automated accounts.
  x_rules_done text[] not null default '{}'
    constraint bots_x_rules_known check (x_rules_done <@ array['label', 'bio', 'human', 'links']),
  x_rules_hidden boolean not null default false,

  created_at timestamptz not null default now(),
  constraint bots_x_account_whole check ((twitter_id is null) = (username is null)),
  constraint bots_can_be_opened check (twitter_id is not null or account_id is not null),
  constraint bots_pro_has_owner check (not is_pay or owner_address is not null),
  constraint bots_recap_due_when_on check ((recap_every = 'off') = (recap_due_at is null)),
  constraint bots_recap_instead_when_on check (recap_every <> 'off' or not recap_instead_on_x),
  -- The month in which it stopped is over at some point.
  constraint bots_x_budget_stop_dated check (stopped <> 'x-budget' or x_cap_reached_at is not null)
);
create index bots_pass_due on bots (pass_checked_at) where is_pay;
create index bots_newest on bots (created_at desc, id);
create index bots_recap_due on bots (recap_due_at) where recap_due_at is not null;
create index bots_stopped_by_x_budget on bots (x_cap_reached_at) where stopped = 'x-budget';

-- A bot posts to any combination of channels.
create table bot_channels (
  bot_id uuid not null references bots on delete cascade,
  -- A name of the table of channels: the code reads no other.
  channel text not null,
  -- What lets the product post there, sealed for the bot.
  secret text not null,
  -- Where it posts, as far as that is no secret: a chat, an account.
  address jsonb not null default '{}',
  -- Why it was switched off automatically.
  off_reason text,
  -- Until when the channel lets this bot wait.
  resumes_at timestamptz,
  connected_at timestamptz not null default now(),
  constraint bot_channels_pkey primary key (bot_id, channel)
);

-- A bot watches up to 25 collections, each with its own hashtags, threshold and filters.
create table bot_collections (
  bot_id uuid not null references bots on delete cascade,
  chain text not null,
  -- What sales are matched by: a contract in lower case, or on Solana a collection or creator.
  contract text not null,
  -- The first one is the bot's collection in the spec's names.
  position smallint not null,
  name text,
  hashtags text[] not null default '{}',
  threshold numeric not null default 0,
  post_mints boolean not null default false,
  -- Only what the owner set; see packages/domain/posts/sale-filters.ts.
  filters jsonb not null default '{}',
  -- Since when the bot watches it: earlier sales are not compared with.
  added_at timestamptz not null default now(),
  constraint bot_collections_pkey primary key (bot_id, chain, contract),
  -- Together: at most 25.
  constraint bot_collections_few check (position between 0 and 24),
  constraint bot_collections_in_order unique (bot_id, position),
  constraint bot_collections_hashtags_few check (cardinality(hashtags) <= 3),
  constraint bot_collections_threshold_positive check (threshold >= 0),
  constraint bot_collections_filters_are_fields check (jsonb_typeof(filters) = 'object')
);
-- What each block asks for: the cost does not grow with the number of bots.
create index bot_collections_watching on bot_collections (contract);

-- A browser that configures a bot. Its cookie is stored as a hash only.
create table bot_sessions (
  cookie_fingerprint text primary key,
  bot_id uuid not null references bots on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index bot_sessions_of_bot on bot_sessions (bot_id);

-- OAuth 1.0a round trips to X that nobody has returned from yet: the secret half of the request token, sealed.
create table x_request_tokens (
  token text primary key,
  -- The session that began it.
  session_id text not null,
  secret text not null,
  expires_at timestamptz not null
);
create index x_request_tokens_by_age on x_request_tokens (expires_at);

-- One post to one channel: the outbox of the bots, and their history.
create table deliveries (
  id uuid primary key default gen_random_uuid(),
  -- A bot's posts to one channel are sent in this order.
  number bigint generated always as identity,
  bot_id uuid not null references bots on delete cascade,
  channel text not null,
  kind text not null
    constraint deliveries_kind_known check (kind in ('sale', 'mint', 'recap', 'listing')),
  chain text not null,
  -- Of a recap: the start of its period.
  transaction text not null,
  -- Which collection a post is about. One transaction can contain sales of several: each gets its own post.
  collection text not null default '',
  block_number bigint not null,
  block_hash text,
  happened_at timestamptz not null,
  -- The sales or mints of the transaction that are worth posting, complete: what is posted depends on nothing else.
  facts jsonb not null,
  trace text constraint deliveries_trace_form check (trace ~ '^[0-9a-f]{32}$'),
  state text not null default 'queued'
    -- unknown: sent, and the answer was lost. dropped: the transaction is no longer in the chain. skipped: a filter that
    -- needs the token's traits left it out.
    constraint deliveries_state_known
      check (state in ('queued', 'sending', 'unknown', 'sent', 'failed', 'dropped', 'skipped')),
  -- As it was last sent; stored before sending, so that a lost answer can be settled.
  text text,
  attempts integer not null default 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  remote_id text,
  reason text,
  -- What the channel may have billed for it, in thousandths of a dollar; changes together with the state.
  cost_mills integer not null default 0 constraint deliveries_cost_positive check (cost_mills >= 0),
  -- The last time that something was billed, which decides its month.
  charged_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint deliveries_once unique (bot_id, channel, chain, transaction, kind, collection),
  constraint deliveries_sent_somewhere check (state <> 'sent' or remote_id is not null),
  constraint deliveries_failed_for_a_reason check (state <> 'failed' or reason is not null),
  constraint deliveries_skipped_for_a_reason check (state <> 'skipped' or reason is not null),
  constraint deliveries_cost_dated check (cost_mills = 0 or charged_at is not null),
  -- Listings are too many for X's prices.
  constraint deliveries_listings_where check (kind <> 'listing' or channel <> 'x')
);
create index deliveries_open on deliveries (bot_id, channel, number) where state in ('queued', 'sending', 'unknown');
create index deliveries_due on deliveries (next_attempt_at, number) where state in ('queued', 'sending', 'unknown');
create index deliveries_of_bot on deliveries (bot_id, number desc);
create index deliveries_of_block on deliveries (chain, block_number) where state in ('queued', 'sending', 'unknown');
create index deliveries_by_end on deliveries (finished_at);
create unique index deliveries_recap_once on deliveries (bot_id, channel, transaction) where kind = 'recap';
create index deliveries_charged on deliveries (bot_id, charged_at) where cost_mills > 0;
-- The latest posts on the landing page are those of all channels that everyone can open.
create index deliveries_last_posted on deliveries (finished_at desc, number desc) where state = 'sent' and channel <> 'discord';

-- Why nothing at all is sent to a channel, and until when.
create table publishing_pauses (
  channel text primary key,
  resumes_at timestamptz not null,
  reason text not null,
  since timestamptz not null
);

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
  fault text,
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
  fault text,
  resumes_at timestamptz
);
