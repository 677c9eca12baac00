-- Draws, and what winners get.

create table draws (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  number integer not null constraint draws_number_positive check (number >= 1),
  state text not null constraint draws_state_known check (state in ('checking', 'committed', 'drawn', 'failed')),
  -- Why a draw failed.
  failure text constraint draws_failure_known check (failure in ('no-entries')),
  -- Why there is another draw; the first has none.
  reason text constraint draws_reason_length check (length(reason) between 1 and 500),
  winners_wanted integer not null constraint draws_winners_positive check (winners_wanted >= 1),
  guarantee text not null constraint draws_guarantee_known check (guarantee in ('public-beacon', 'own-beacon', 'commit-reveal')),
  trace text constraint draws_trace_form check (trace ~ '^[0-9a-f]{32}$'),

  -- The re-check of what wallets hold: entries up to this number were checked.
  checked_up_to integer not null default 0,
  checked integer not null default 0,
  -- The blocks between which wallets were checked again.
  recheck jsonb not null default '[]',
  -- Of how many entries something could not be read.
  unchecked integer not null default 0,

  -- The published document word for word, and its hash.
  document jsonb,
  commitment text,
  entries integer,
  reveal_at timestamptz,
  reveal jsonb,
  seed text,
  cutoff text,
  -- The numbers of the winning entries, in order.
  winner_numbers integer[],

  -- Tokens of independent authorities that the commitment existed before the number that decides, as [{authority, token}]:
  -- the authority's host, and its RFC 3161 token in base64.
  timestamps jsonb not null default '[]'
    constraint draws_timestamps_list check (jsonb_typeof(timestamps) = 'array'),
  stamp_attempts integer not null default 0,
  -- No worker asks before this time: either one is asking now, or the next attempt is due then.
  stamp_after timestamptz,

  -- Emails about the commitment are queued up to this entry; null when all of them are, or when none are sent.
  notified_up_to integer,
  -- Emails about the result are queued up to this entry; null when all of them are.
  mailed_up_to integer default 0,

  confirm_seconds integer not null default 0,
  -- When the places are checked next; null without open ones.
  confirm_due_at timestamptz,
  -- When they were checked last: deadlines move by the time in which nobody checked them.
  confirm_checked_at timestamptz,
  -- More time for all places that were open then, as [{from, seconds}]: an outage was made up for.
  extensions jsonb not null default '[]'
    constraint draws_extensions_list check (jsonb_typeof(extensions) = 'array'),

  leased_until timestamptz,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  drawn_at timestamptz,
  constraint draws_number_once unique (list_id, number),
  constraint draws_commitment_complete check (state not in ('committed', 'drawn')
    or (document is not null and commitment is not null and entries is not null)),
  constraint draws_reveal_complete check (state <> 'drawn'
    or (reveal is not null and seed is not null and cutoff is not null and winner_numbers is not null)),
  constraint draws_failure_explained check ((state = 'failed') = (failure is not null))
);
-- One draw at a time, however many ask at once.
create unique index draws_one_at_a_time on draws (list_id) where state in ('checking', 'committed');
create index draws_to_stamp on draws (reveal_at) where state = 'committed';
create index draws_under_way on draws (leased_until)
  where state in ('checking', 'committed') or mailed_up_to is not null or confirm_due_at is not null;

-- What a draw was made from, some thousands to a row; it stays when entries are erased: everyone who ever joined, in the
-- order of their numbers (inner hash, weight, pool: 34 bytes), and as JSON what happened to them since.
create table draw_parts (
  draw_id uuid not null references draws on delete cascade,
  kind text not null constraint draw_parts_kind_known check (kind in ('entries', 'changes')),
  part integer not null,
  bytes bytea not null,
  primary key (draw_id, kind, part)
);

-- Without a beacon, the seed comes from a secret whose hash is published when the list is activated.
create table draw_secrets (
  list_id uuid primary key references lists on delete cascade,
  sealed text not null,
  hash text not null
);

-- Proofs and commitments are written once, as compressed files next to the pictures, and served from there.
create table draw_files (
  draw_id uuid not null references draws on delete cascade,
  kind text not null constraint draw_files_kind_known check (kind in ('proof', 'commitment')),
  -- Null until it is built for the first time. Set before the file is written, so that a crash leaves no unknown file.
  file_id uuid,
  -- Null until the file is stored.
  size integer,
  sha256 text,
  -- After a failure.
  retry_at timestamptz,
  primary key (draw_id, kind),
  constraint draw_files_stored_whole check ((size is null) = (sha256 is null) and (sha256 is null or file_id is not null))
);
create index draw_files_missing on draw_files (draw_id) where sha256 is null;

-- Everyone who got a place in a draw whose winners have to confirm, and everyone whose turn it was but who had left.
-- Kept forever, like the proof: nothing here is about a person once the entry is erased.
create table draw_places (
  draw_id uuid not null references draws on delete cascade,
  entry_number integer not null,
  rank integer not null,
  -- Since when the entry has the place, and until when it can confirm; null if it never had one.
  placed_at timestamptz,
  confirm_by timestamptz,
  confirmed_at timestamptz,
  passed_over_at timestamptz,
  passed_over_reason text constraint draw_places_reason_known check (passed_over_reason in ('not-confirmed', 'left', 'removed')),
  reminded_at timestamptz,
  primary key (draw_id, entry_number),
  constraint draw_places_rank_once unique (draw_id, rank),
  constraint draw_places_placed_whole check ((placed_at is null) = (confirm_by is null)),
  constraint draw_places_passed_over_whole check ((passed_over_at is null) = (passed_over_reason is null)),
  constraint draw_places_decided_once check (confirmed_at is null or passed_over_at is null),
  constraint draw_places_held_or_passed_over check (placed_at is not null or passed_over_reason in ('left', 'removed')),
  constraint draw_places_confirmed_in_time check (confirmed_at is null or confirmed_at <= confirm_by)
);
create index draw_places_open on draw_places (draw_id, confirm_by) where confirmed_at is null and passed_over_at is null;

-- Addresses that get no notices of committed draws.
create table draw_notice_opt_outs (
  email text primary key constraint draw_notice_opt_outs_lower_case check (email = lower(email)),
  created_at timestamptz not null
);

-- Merkle trees over the winners of a draw. Mint contracts hold their roots, so a tree stays as it was when people erase their
-- accounts: it is stored as hashes, in which a known wallet can be found but none can be read.
create table allowlists (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  draw_number integer not null,
  format text not null constraint allowlists_format_known
    check (format in ('packed', 'openzeppelin', 'thirdweb', 'seadrop', 'manifold', 'candy-guard')),
  -- What the leaves contain besides the wallet.
  terms jsonb not null constraint allowlists_terms_object check (jsonb_typeof(terms) = 'object'),
  -- Hash of the numbers of the entries that won, erased ones included: another one says that the winners have changed.
  winners text not null,
  root bytea not null constraint allowlists_root_size check (length(root) = 32),
  -- The two nodes below the root, to find a tree by the end of a proof.
  branches bytea[] not null,
  leaf_count integer not null constraint allowlists_leaf_count_positive check (leaf_count > 0),
  -- All hashes of the tree, from the leaves to the root: a proof reads the few on its path.
  nodes bytea not null constraint allowlists_nodes_whole check (length(nodes) = 32 * (2 * leaf_count - 1)),
  -- The indexes of the leaves in the order of their hashes, to find one (see find_digest).
  leaf_order bytea not null constraint allowlists_leaf_order_whole check (length(leaf_order) = 4 * leaf_count),
  -- Hashes of the wallets in order, where the leaves of a wallet depend on its place.
  wallets bytea constraint allowlists_wallets_whole check (length(wallets) % 32 = 0),
  wallet_order bytea constraint allowlists_wallet_order_whole check (length(wallet_order) * 8 = length(wallets)),
  created_at timestamptz not null,
  constraint allowlists_once unique (list_id, draw_number, format, terms, winners),
  constraint allowlists_of_draw foreign key (list_id, draw_number) references draws (list_id, number) on delete cascade
);
create index allowlists_root on allowlists (root);
create index allowlists_branches on allowlists using gin (branches);
-- Hashes cannot be compressed.
alter table allowlists
  alter nodes set storage external,
  alter leaf_order set storage external,
  alter wallets set storage external,
  alter wallet_order set storage external;

-- The answer that names all wallets of a tree, compressed. It is written when it is first asked for, and again when the
-- winners that it names change; whoever erases their account deletes it.
create table allowlist_files (
  allowlist_id uuid primary key references allowlists on delete cascade,
  -- Hash of the numbers of the entries that it names.
  winners text not null,
  -- Of the content.
  sha256 text not null,
  content bytea not null
);
alter table allowlist_files alter content set storage external;

-- Prizes: one secret code or link for each winner, assigned by rank when the winners are drawn. One row for each list with
-- prizes; a transaction that adds, deletes or assigns prizes locks it first.
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
  -- The winner that has it, by which draw and since when.
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
-- What can still be assigned.
create index prize_codes_left on prize_codes (list_id, position)
  where entry_number is null and withdrawn_at is null;

-- A Discord role for the winners of a list.
create table winner_role_settings (
  list_id uuid primary key references lists on delete cascade,
  server_id text not null,
  server_name text not null,
  role_id text not null,
  role_name text not null,
  -- Until the owner has fixed it, nobody gets the role.
  paused_reason text constraint winner_role_settings_paused_reason_known
    check (paused_reason in ('missing-permission', 'bot-removed', 'role-removed')),
  -- Discord asked us to wait, or did not answer.
  resumes_at timestamptz,
  is_delayed boolean not null default false,
  saved_at timestamptz not null
);
create index winner_role_settings_by_server on winner_role_settings (server_id);

-- One row for each winner whose Discord account is known. A later draw adds rows; roles that were given stay.
create table winner_roles (
  list_id uuid not null references lists on delete cascade,
  entry_number integer not null,
  -- The draw in which the entry won.
  draw_number integer not null,
  discord_user_id text not null,
  state text not null default 'queued' constraint winner_roles_state_known check (state in ('queued', 'given', 'failed')),
  reason text constraint winner_roles_reason_known check (reason in ('left-server', 'rejected')),
  -- Only grows, so that a process which lost its lease cannot record the result of another attempt.
  attempts integer not null default 0,
  leased_until timestamptz,
  given_at timestamptz,
  created_at timestamptz not null,
  primary key (list_id, entry_number),
  constraint winner_roles_entry foreign key (list_id, entry_number)
    references entries (list_id, entry_number) on delete cascade,
  constraint winner_roles_discord_account_once unique (list_id, discord_user_id),
  constraint winner_roles_given check ((state = 'given') = (given_at is not null)),
  constraint winner_roles_failed check ((state = 'failed') = (reason is not null))
);
create index winner_roles_queued on winner_roles (attempts, created_at, list_id, entry_number) where state = 'queued';
create index winner_roles_leased on winner_roles (leased_until) where leased_until is not null;
