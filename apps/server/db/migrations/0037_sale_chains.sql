-- Sales on further EVM chains. Which chains there are is decided by packages/domain/chains/sale-chains.ts alone.

alter table bots drop constraint if exists bots_chain_known;

alter table sales drop constraint sales_chain_known;
alter table sales add constraint sales_chain_known check (chain ~ '^[a-z0-9-]{2,20}$');

alter table chain_watchers drop constraint chain_watchers_chain_known;
alter table chain_watchers
  add constraint chain_watchers_chain_known check (chain ~ '^[a-z0-9-]{2,20}$'),
  -- Of chains that are read by ranges: how often final blocks were read again, and what was different then, counted in
  -- transactions: found late, dropped because no node has them, or left as they were because the nodes disagree.
  add column second_readings bigint not null default 0,
  add column late_transactions bigint not null default 0,
  add column dropped_transactions bigint not null default 0,
  add column disputed_transactions bigint not null default 0;

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

-- Reorgs and second readings drop single transactions.
create index sales_of_transaction on sales (chain, transaction);
