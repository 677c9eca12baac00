-- A hand-off signs in a browser without a wallet: the wallet's own browser signs, and the waiting browser continues.
-- Sessions opened this way may only join lists and see their own entries.
alter table sessions add column scope text not null default 'full'
  constraint sessions_scope_known check (scope in ('full', 'join'));

create table handoffs (
  -- The anonymous session of the waiting browser, which has no row. A new hand-off replaces the old one.
  session_id uuid primary key,
  -- The id stands in the link; only its hash is stored.
  id_hash bytea not null constraint handoffs_id_hash_unique unique,
  digits text not null,
  list_id uuid references lists on delete cascade,
  state text not null default 'open'
    constraint handoffs_state_known check (state in ('open', 'claimed', 'signed', 'used', 'failed')),
  -- The session of the wallet's browser, and the nonce that it may sign.
  claimed_by uuid,
  nonce text,
  -- The wallet that signed.
  address text,
  chain text,
  expires_at timestamptz not null
);

create index handoffs_expiry on handoffs (expires_at);
create index handoffs_list on handoffs (list_id);
