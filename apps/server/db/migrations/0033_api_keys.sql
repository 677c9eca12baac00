-- Keys with which programs read the data of a workspace, and the order in which sales were found.

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  -- The account that owns the workspace; its keys go with it.
  user_id uuid not null references users on delete cascade,
  name text not null constraint api_keys_name_length check (char_length(name) between 1 and 60),
  -- How the key begins after `sbk_`. Of the rest only the hash is stored: nobody can read a key from the database.
  prefix text not null constraint api_keys_prefix_length check (char_length(prefix) = 8),
  hash bytea not null constraint api_keys_hash_once unique
    constraint api_keys_hash_length check (octet_length(hash) = 32),
  scopes text[] not null
    constraint api_keys_scopes_some check (cardinality(scopes) > 0)
    constraint api_keys_scopes_known check (scopes <@ array['lists:read', 'entries:read', 'draws:read', 'winners:read',
      'sales:read', 'webhooks:write']),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_of_account on api_keys (user_id, created_at);

-- Programs that follow a collection continue after the number of the last sale that they have read.
alter table sales add column number bigint generated always as identity;
create index sales_of_collection_in_order on sales (contract, number);
-- On Solana a bot can watch a creator, whom the sale doesn't name.
create index sales_of_token_in_order on sales (token_id, number) where chain = 'solana';
create index solana_tokens_by_key on solana_tokens using gin (keys);
