-- The public page of a bot: what its sales were worth, and a picture of each of its collections.

-- In US dollars when the sale was found; of a bundle, this token's share. Null where a rate was unknown.
alter table sales add column usd numeric
  constraint sales_usd_positive check (usd >= 0);

-- Also answers how much was sold on which day, without reading the sales themselves.
drop index sales_of_collection;
create index sales_of_collection on sales (contract, chain, happened_at desc) include (usd);

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

insert into collection_art (chain, contract) select distinct chain, contract from bot_collections;

-- The latest posts on the landing page are those of all channels that everyone can open.
drop index deliveries_last_posted;
create index deliveries_last_posted on deliveries (finished_at desc) where state = 'sent' and target <> 'discord';
