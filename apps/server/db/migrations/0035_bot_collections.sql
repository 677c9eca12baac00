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

insert into bot_collections (bot_id, chain, contract, position, name, hashtags, threshold, post_mints)
select id, chain, contract, 0, contract_name, hashtags, threshold, post_mints from bots where contract is not null;

-- Which collection a post is about. One transaction can contain sales of several: each gets its own post.
alter table deliveries add column collection text not null default '';
update deliveries set collection = coalesce(
    case when deliveries.chain = 'solana' and bots.chain = 'solana' then bots.contract end, facts -> 0 ->> 'contract', '')
  from bots where bots.id = bot_id;
alter table deliveries
  drop constraint deliveries_once,
  add constraint deliveries_once unique (bot_id, target, chain, transaction, kind, collection),
  drop constraint deliveries_state_known,
  -- skipped: a filter that needs the token's traits left it out.
  add constraint deliveries_state_known
    check (state in ('queued', 'sending', 'unknown', 'sent', 'failed', 'dropped', 'skipped')),
  add constraint deliveries_skipped_for_a_reason check (state <> 'skipped' or reason is not null);

drop index bots_watching;
drop index bots_newest;
alter table bots
  drop constraint bots_set_up_whole,
  drop column chain,
  drop column contract,
  drop column contract_name,
  drop column hashtags,
  drop column threshold,
  drop column post_mints,
  -- The owner's own wording; empty for ours.
  add column template text not null default '' constraint bots_template_short check (length(template) <= 1000),
  -- The language of the posts; `language` is that of the emails.
  add column post_language text not null default 'en'
    constraint bots_post_language_known check (post_language in ('en', 'es'));
create index bots_newest on bots (created_at desc, id);
