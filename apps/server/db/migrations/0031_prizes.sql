-- Prizes: one secret code or link for each winner, assigned by rank when the winners are drawn.

-- One row for each list with prizes. Whoever adds, deletes or assigns prizes locks it first.
create table prize_lists (
  list_id uuid primary key references lists on delete cascade,
  -- Sealed. Codes can be short enough to guess, so a plain hash would give them away. A key of its own for each list
  -- stays the same when the keys of the instance are replaced.
  digest_key text not null
);

create table prize_codes (
  id uuid primary key,
  list_id uuid not null references lists on delete cascade,
  -- Prizes are assigned in this order.
  position integer not null constraint prize_codes_position_positive check (position >= 1),
  -- Sealed.
  code text not null,
  -- Finds duplicates without opening the codes.
  digest bytea not null constraint prize_codes_digest_length check (length(digest) = 32),
  -- The winner that it belongs to, by which draw and since when.
  entry_number integer,
  draw_number integer,
  assigned_at timestamptz,
  -- When the winner saw it first, or erased their account: from then on it is nobody else's.
  claimed_at timestamptz,
  times_shown integer not null default 0,
  last_shown_at timestamptz,
  -- When the owner took it back; nobody sees it on the list any more.
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  constraint prize_codes_once unique (list_id, digest),
  constraint prize_codes_one_position unique (list_id, position),
  constraint prize_codes_one_per_entry unique (list_id, entry_number),
  constraint prize_codes_winner_exists foreign key (list_id, entry_number) references entries (list_id, entry_number),
  constraint prize_codes_assigned check (
    num_nonnulls(entry_number, draw_number, assigned_at) in (0, 3)),
  constraint prize_codes_claimed_by_winner check (claimed_at is null or entry_number is not null),
  constraint prize_codes_claimed_or_withdrawn check (claimed_at is null or withdrawn_at is null),
  constraint prize_codes_shown_is_claimed check (
    times_shown >= 0 and (times_shown = 0) = (last_shown_at is null) and (times_shown = 0 or claimed_at is not null))
);
-- Gives the next winners without a prize the next ones, in order of rank, and returns how many got one. Those who have
-- to confirm count once they have. Never by nested loops: the statistics don't know yet how many winners and prizes were
-- written a moment ago.
create function assign_prizes(wanted_list uuid, draw integer, moment timestamptz, most integer) returns integer
language sql set enable_nestloop = off as $$
  with winner as (
    select entries.entry_number, row_number() over (order by rank) as place
    from entries left join prize_codes given using (list_id, entry_number)
    where list_id = wanted_list and winner and erased_at is null and removed_reason is null and given.id is null
      and entries.entry_number not in (
        select unconfirmed.entry_number from draw_places unconfirmed join draws on draws.id = draw_id
        where draws.list_id = wanted_list and number = draw and confirmed_at is null)
    order by rank limit most
  ), prize as (
    select id, row_number() over (order by position) as place from prize_codes
    where list_id = wanted_list and entry_number is null and withdrawn_at is null
    order by position limit most
  ), assigned as (
    update prize_codes set entry_number = winner.entry_number, draw_number = draw, assigned_at = moment
    from prize join winner using (place)
    where prize_codes.list_id = wanted_list and prize_codes.id = prize.id
    returning 1
  )
  select count(*)::integer from assigned
$$;

-- What can still be assigned.
create index prize_codes_left on prize_codes (list_id, position)
  where entry_number is null and withdrawn_at is null;
