-- Counts an amount within a window that begins with its first use; false, and not counted, when it exceeds the limit.
create or replace function count_usage(counted text, amount integer, most integer, span interval, moment timestamptz)
returns boolean
language plpgsql as $$
begin
  if amount > most then return false; end if;
  insert into usage_counts as known (key, since, count)
    values (sha256(convert_to(counted, 'UTF8')), moment, amount)
    on conflict (key) do update set
      since = case when known.since <= moment - span then excluded.since else known.since end,
      count = case when known.since <= moment - span then excluded.count else known.count + excluded.count end
    where known.since <= moment - span or known.count + excluded.count <= most;
  return found;
end $$;
