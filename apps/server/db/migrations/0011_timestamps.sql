-- Tokens of independent authorities that a commitment existed before the number that decides.

alter table draws
  -- [{authority, token}]: the authority's host, and its RFC 3161 token in base64.
  add column timestamps jsonb not null default '[]'
    constraint draws_timestamps_list check (jsonb_typeof(timestamps) = 'array'),
  add column stamp_attempts integer not null default 0,
  -- No worker asks before this time: either one is asking now, or the next attempt is due then.
  add column stamp_after timestamptz;
create index draws_to_stamp on draws (reveal_at) where state = 'committed';
