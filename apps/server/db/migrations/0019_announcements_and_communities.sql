-- Announcements of what happens to a list, emails about it to the owner, and the public pages of communities.

alter table users
  -- Emails about the owner's lists: full, ended, drawn.
  add column list_emails boolean not null default true;

-- Where a workspace or a single list announces. A list with a webhook of its own does not use the workspace's.
create table announcement_webhooks (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  list_id uuid references lists on delete cascade,
  webhook text not null,
  -- Announcements are written in the language in which the webhook was saved.
  language text not null constraint announcement_webhooks_language_known check (language in ('en', 'es')),
  off_reason text,
  resumes_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index announcement_webhooks_of_workspace on announcement_webhooks (owner_id) where list_id is null;
create unique index announcement_webhooks_of_list on announcement_webhooks (list_id) where list_id is not null;
create index announcement_webhooks_by_owner on announcement_webhooks (owner_id);

-- What happened to a list. The key is why each event is announced once, however many processes notice it.
create table list_events (
  list_id uuid not null references lists on delete cascade,
  kind text not null constraint list_events_kind_known
    check (kind in ('opened', 'closing-soon', 'full', 'ended', 'committed', 'drawn')),
  -- Tells events of one kind apart: a date, a number of spots, or the number of a draw.
  occasion text not null,
  happened_at timestamptz not null,
  primary key (list_id, kind, occasion)
);

-- The outbox of announcements, and their history.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  -- Announcements of one webhook are sent in this order.
  number bigint generated always as identity,
  webhook_id uuid not null references announcement_webhooks on delete cascade,
  list_id uuid not null,
  kind text not null,
  occasion text not null,
  state text not null default 'queued'
    -- unknown: it may have been sent; Discord cannot be asked.
    constraint announcements_state_known check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  reason text,
  trace text,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (list_id, kind, occasion) references list_events on delete cascade,
  constraint announcements_once unique (webhook_id, list_id, kind, occasion),
  constraint announcements_finished check ((finished_at is null) = (state in ('queued', 'sending')))
);
create index announcements_open on announcements (webhook_id, number) where state in ('queued', 'sending');
create index announcements_of_list on announcements (list_id);

-- What the job looks at every few seconds.
create index lists_under_way on lists (start_date)
  where active and not is_finished and draw_state is null and deleted_at is null;

-- What happened before this version is not announced.
insert into list_events (list_id, kind, occasion, happened_at)
select id, 'opened', floor(extract(epoch from start_date))::bigint::text, start_date from lists
where active and start_date <= now()
union all
select id, 'ended', floor(extract(epoch from end_date))::bigint::text, end_date from lists
where active and end_date <= now()
union all
select id, 'full', available_spots::text, now() from lists join list_counters on list_id = id
where joined >= available_spots;

-- The public page of a workspace, and whether the directory lists it. Both are off until the owner turns them on.
create table communities (
  user_id uuid primary key references users on delete cascade,
  name text not null constraint communities_name_length check (length(name) between 1 and 80),
  about text not null default '' constraint communities_about_length check (length(about) <= 2000),
  logo text,
  links text[] not null default '{}' constraint communities_links_few check (cardinality(links) <= 6),
  is_published boolean not null default false,
  is_listed boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint communities_listed_published check (is_published or not is_listed)
);
create index communities_listed on communities (lower(name), user_id) where is_listed;
create index communities_logo on communities (logo) where logo is not null;

-- Visitors report communities as they report lists.
alter table reports
  alter column list_id drop not null,
  add column community_id uuid references communities on delete cascade,
  add constraint reports_about_one check (num_nonnulls(list_id, community_id) = 1),
  add constraint reports_community_once unique (community_id, reporter);
