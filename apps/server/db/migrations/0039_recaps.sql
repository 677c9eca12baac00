-- Recaps: a bot posts once a day or week what was sold.

alter table bots
  add column recap_every text not null default 'off'
    constraint bots_recap_every_known check (recap_every in ('off', 'daily', 'weekly')),
  add column recap_hour smallint not null default 9 constraint bots_recap_hour_valid check (recap_hour between 0 and 23),
  -- 1 is Monday.
  add column recap_weekday smallint not null default 1
    constraint bots_recap_weekday_valid check (recap_weekday between 1 and 7),
  -- A name of the time zone database.
  add column time_zone text not null default 'UTC'
    constraint bots_time_zone_short check (length(time_zone) between 1 and 64),
  -- X gets the recap only; sales and mints go to the other channels.
  add column recap_instead_on_x boolean not null default false,
  -- When the next period ends. Whoever moves it on queues the recap, in the same transaction.
  add column recap_due_at timestamptz,
  add constraint bots_recap_due_when_on check ((recap_every = 'off') = (recap_due_at is null)),
  add constraint bots_recap_instead_when_on check (recap_every <> 'off' or not recap_instead_on_x);
create index bots_recap_due on bots (recap_due_at) where recap_due_at is not null;

-- Since when a bot watches a collection: what was sold before is not compared with.
alter table bot_collections add column added_at timestamptz not null default now();
update bot_collections set added_at = bots.created_at from bots where bots.id = bot_id;

-- Before this time all sales of the chain are stored; null until a watcher has read everything once. Recaps wait for it.
alter table chain_watchers add column read_until timestamptz;

-- `transaction` of a recap is the start of its period.
alter table deliveries
  drop constraint deliveries_kind_known,
  add constraint deliveries_kind_known check (kind in ('sale', 'mint', 'recap'));
create unique index deliveries_recap_once on deliveries (bot_id, target, transaction) where kind = 'recap';
