-- The public keys that have signed receipts, for ever: a receipt can be checked after its key was rotated out.
create table receipt_keys (
  public_key text primary key constraint receipt_keys_hex check (public_key ~ '^[0-9a-f]{64}$'),
  since timestamptz not null
);
