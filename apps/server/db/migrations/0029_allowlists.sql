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
  leaves bytea not null constraint allowlists_leaves_whole check (length(leaves) > 0 and length(leaves) % 32 = 0),
  -- Hashes of the wallets in order, where the leaves of a wallet depend on its place.
  wallets bytea constraint allowlists_wallets_whole check (length(wallets) % 32 = 0),
  created_at timestamptz not null,
  constraint allowlists_once unique (list_id, draw_number, format, terms, winners),
  constraint allowlists_of_draw foreign key (list_id, draw_number) references draws (list_id, number) on delete cascade
);
create index allowlists_root on allowlists (root);
create index allowlists_branches on allowlists using gin (branches);
-- Hashes cannot be compressed.
alter table allowlists alter leaves set storage external, alter wallets set storage external;
