-- The alert bots, the chains they watch, the sales that were found and the posts that tell of them.

create table bots (
  id uuid primary key default gen_random_uuid(),
  -- The X account that posts; one bot for each.
  twitter_id text not null constraint bots_one_per_account unique,
  username text not null,
  -- How the product may act for the account, sealed; null once the access was given back.
  credentials text,
  -- Where mails about the bot go, in the language in which it was set up.
  email text,
  language text not null default 'en' constraint bots_language_known check (language in ('en', 'es')),
  chain text constraint bots_chain_known check (chain in ('ethereum', 'solana')),
  -- What sales are matched by: a contract in lower case, or on Solana a collection or creator. Null until it is set up.
  contract text,
  contract_name text,
  post_mints boolean not null default false,
  threshold numeric not null default 0 constraint bots_threshold_positive check (threshold >= 0),
  hashtags text[] not null default '{}' constraint bots_hashtags_few check (cardinality(hashtags) <= 3),
  with_link boolean not null default false,
  -- The Discord webhook, sealed; why it is switched off by itself, if it was.
  webhook text,
  webhook_off_reason text,
  -- Pro: held by the wallet that was verified. One wallet serves one bot.
  is_pay boolean not null default false,
  owner_address text constraint bots_one_per_owner unique,
  owner_chain text constraint bots_owner_chain_known check (owner_chain in ('ethereum', 'solana')),
  pass_checked_at timestamptz,
  -- How many posts X has accepted.
  posts integer not null default 0 constraint bots_posts_positive check (posts >= 0),
  is_paused boolean not null default false,
  -- Why the bot stopped by itself.
  stopped text constraint bots_stopped_known check (stopped in ('revoked', 'suspended', 'limit-reached')),
  -- Until when X lets this account wait, and Discord this webhook.
  x_resumes_at timestamptz,
  discord_resumes_at timestamptz,
  created_at timestamptz not null default now(),
  constraint bots_set_up_whole check ((chain is null) = (contract is null)),
  constraint bots_pro_has_owner check (not is_pay or owner_address is not null)
);

-- What each block asks for: the cost does not grow with the number of bots.
create index bots_watching on bots (contract) where contract is not null and not is_paused and stopped is null;
create index bots_newest on bots (created_at desc, id) where contract is not null;
create index bots_pass_due on bots (pass_checked_at) where is_pay;

-- Who watches a chain: one process at a time, replaced when it no longer renews its lease.
create table chain_watchers (
  chain text primary key constraint chain_watchers_chain_known check (chain in ('ethereum', 'solana')),
  watcher uuid not null,
  leased_until timestamptz not null,
  -- Told to people and metrics: how far the chain is, and what holds the watcher up.
  head_number bigint,
  head_at timestamptz,
  trouble text
);

-- How far a chain has been read, for each source: all blocks of Ethereum, one program on Solana.
create table chain_cursors (
  chain text not null,
  source text not null,
  position jsonb not null,
  moved_at timestamptz not null default now(),
  primary key (chain, source)
);

-- The last blocks that were read, to notice when the chain has changed its mind.
create table chain_blocks (
  chain text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  primary key (chain, number)
);

-- Every genuine sale that was found. The key is the same in every block that includes the transaction.
create table sales (
  key text primary key,
  chain text not null constraint sales_chain_known check (chain in ('ethereum', 'solana')),
  transaction text not null,
  block_number bigint not null,
  block_hash text,
  contract text not null,
  token_id text not null,
  facts jsonb not null,
  happened_at timestamptz not null,
  found_at timestamptz not null default now()
);
create index sales_of_collection on sales (contract, happened_at desc);
create index sales_of_block on sales (chain, block_number);
create index sales_by_age on sales (happened_at);
create index sales_by_discovery on sales (found_at);

-- What is known of tokens on Solana: the keys that bots are matched by, the verified collection first.
create table solana_tokens (
  mint text primary key,
  keys text[] not null,
  looked_up_at timestamptz not null
);

-- One post to one place: the outbox of the bots, and their history.
create table deliveries (
  id uuid primary key default gen_random_uuid(),
  -- A bot's posts to one place go out in this order.
  number bigint generated always as identity,
  bot_id uuid not null references bots on delete cascade,
  target text not null constraint deliveries_target_known check (target in ('x', 'discord')),
  kind text not null constraint deliveries_kind_known check (kind in ('sale', 'mint')),
  chain text not null,
  transaction text not null,
  block_number bigint not null,
  block_hash text,
  happened_at timestamptz not null,
  -- The sales or mints of the transaction that are worth posting, whole: what is posted depends on nothing else.
  facts jsonb not null,
  state text not null default 'queued'
    -- unknown: sent, and the answer was lost. dropped: the transaction is no longer in the chain.
    constraint deliveries_state_known check (state in ('queued', 'sending', 'unknown', 'sent', 'failed', 'dropped')),
  -- As it was last sent; kept before the sending, so that a lost answer can be settled.
  text text,
  attempts integer not null default 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  remote_id text,
  reason text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A transaction is told once to each place, in whichever block it ends up.
  constraint deliveries_once unique (bot_id, target, chain, transaction, kind),
  constraint deliveries_sent_somewhere check (state <> 'sent' or remote_id is not null),
  constraint deliveries_failed_for_a_reason check (state <> 'failed' or reason is not null)
);
create index deliveries_open on deliveries (bot_id, target, number) where state in ('queued', 'sending', 'unknown');
create index deliveries_due on deliveries (next_attempt_at) where state in ('queued', 'sending', 'unknown');
create index deliveries_of_bot on deliveries (bot_id, number desc);
create index deliveries_of_block on deliveries (chain, block_number) where state in ('queued', 'sending', 'unknown');
create index deliveries_last_posted on deliveries (finished_at desc) where state = 'sent' and target = 'x';
create index deliveries_by_end on deliveries (finished_at);

-- Why nothing at all goes out to X or Discord, and until when.
create table publishing_pauses (
  target text primary key constraint publishing_pauses_target_known check (target in ('x', 'discord')),
  resumes_at timestamptz not null,
  reason text not null,
  since timestamptz not null
);

-- A browser that configures a bot. Its cookie is kept as a fingerprint only.
create table bot_sessions (
  cookie_fingerprint text primary key,
  bot_id uuid not null references bots on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index bot_sessions_of_bot on bot_sessions (bot_id);

-- Journeys to X by OAuth 1.0a that nobody has come back from yet: the secret half of the request token, sealed.
create table x_request_tokens (
  token text primary key,
  -- The session that began it.
  session_id text not null,
  secret text not null,
  expires_at timestamptz not null
);
create index x_request_tokens_by_age on x_request_tokens (expires_at);
