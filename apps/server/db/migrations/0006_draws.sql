-- Draws: what was fixed before the randomness existed, what came of it, and the mails that tell of it.

alter table lists
  -- Null until the winners are asked for; from then on nobody joins or leaves.
  add column draw_state text constraint lists_draw_state_known check (draw_state in ('checking', 'committed', 'drawn'));

create table draws (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  number integer not null constraint draws_number_positive check (number >= 1),
  state text not null constraint draws_state_known check (state in ('checking', 'committed', 'drawn', 'failed')),
  -- Why there is another draw; the first has none.
  reason text constraint draws_reason_length check (length(reason) between 1 and 500),
  winners_wanted integer not null constraint draws_winners_positive check (winners_wanted >= 1),
  guarantee text not null constraint draws_guarantee_known check (guarantee in ('public-beacon', 'own-beacon', 'commit-reveal')),
  -- The second look at what wallets hold: entries up to this number were looked at.
  checked_up_to integer not null default 0,
  checked integer not null default 0,
  -- The published document word for word, and its hash.
  document jsonb,
  commitment text,
  reveal_at timestamptz,
  entries integer,
  reveal jsonb,
  seed text,
  cutoff text,
  winner_leaves bytea,
  -- Mails about the result are queued up to this entry; null when all of them are.
  mailed_up_to integer default 0,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  drawn_at timestamptz,
  constraint draws_number_once unique (list_id, number),
  constraint draws_commitment_complete check (state not in ('committed', 'drawn') or (document is not null and commitment is not null and entries is not null)),
  constraint draws_reveal_complete check (state <> 'drawn' or (reveal is not null and seed is not null and cutoff is not null and winner_leaves is not null))
);

-- One draw at a time, however many ask at once.
create unique index draws_one_at_a_time on draws (list_id) where state in ('checking', 'committed');
create index draws_under_way on draws (leased_until) where state in ('checking', 'committed') or mailed_up_to is not null;

-- The leaves that a draw was made from, sorted, some thousands to a row: they stay when entries are erased.
create table draw_leaves (
  draw_id uuid not null references draws on delete cascade,
  part integer not null,
  leaves bytea not null,
  primary key (draw_id, part)
);

-- Where there is no beacon, the seed comes from a secret whose hash is published when the list is activated.
create table draw_secrets (
  list_id uuid primary key references lists on delete cascade,
  sealed text not null,
  hash text not null
);

alter table entries
  -- The place in the latest draw: 1 is the best ticket.
  add column rank integer,
  add column won_before boolean not null default false,
  -- Why an entry was taken out before the draw.
  add column removed_reason text;
create index entries_by_rank on entries (list_id, rank) where rank is not null;

alter table mails add column draw_id uuid references draws on delete set null;
create index mails_by_draw on mails (draw_id, state) where draw_id is not null;

-- From the moment the winners are asked for, the entries stand.
create or replace function closed_to_joining(life lists, moment timestamptz) returns text
language sql immutable as $$
  select case
    when life.id is null then 'not-found'
    when life.draw_state is not null then 'list-drawn'
    when life.is_finished then 'list-closed'
    when not life.active or life.start_date is null or life.end_date is null then 'list-offline'
    when moment < life.start_date then 'list-upcoming'
    when moment >= life.end_date then 'list-ended'
  end
$$;
