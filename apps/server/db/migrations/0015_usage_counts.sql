-- One table for every limit that all processes share: confirmation emails, failed sign-ins, uploads, exports, paid calls.
alter table confirmation_counts rename to usage_counts;
alter index confirmation_counts_pkey rename to usage_counts_pkey;
alter index confirmation_counts_since rename to usage_counts_since;
drop function count_confirmation(text, timestamptz, interval, integer);
drop table image_attempts;

-- Counts an amount within a window that begins with its first use; false, and not counted, when it exceeds the limit.
create function count_usage(counted text, amount integer, most integer, span interval, moment timestamptz)
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

-- Counts several requests, each against its limits, and returns for each the name that refuses it, or null. Every row is
-- locked until the end of the transaction, in one order, so that two transactions never wait for each other: a name
-- always has the same stage, and the rows that most requests share have the last one.
create function count_usages(
  requests integer[], stages integer[], names text[], amounts integer[], mosts integer[], spans interval[],
  moment timestamptz)
returns text[]
language plpgsql as $$
declare
  refusals text[] := array_fill(null::text, array[coalesce((select max(request) from unnest(requests) as request), 0)]);
  one record;
begin
  for one in
    select request, name, amount, most, span
    from unnest(requests, stages, names, amounts, mosts, spans) as given (request, stage, name, amount, most, span)
    order by stage, name, request
  loop
    if refusals[one.request] is null and not count_usage(one.name, one.amount, one.most, one.span, moment) then
      refusals[one.request] := one.name;
    end if;
  end loop;
  return refusals;
end $$;

-- As before: for each pair of an account and an address, whether a confirmation may be sent, and counts it.
create or replace function allow_confirmations(users uuid[], emails text[], moment timestamptz)
returns boolean[]
language sql as $$
  select array(
    select refusal is null
    from (
      select count_usages(array_agg(place), array_agg(stage), array_agg(name), array_agg(1), array_agg(most),
        array_agg(span), moment) as refusals
      from unnest(users, emails) with ordinality as given (account, email, position)
      cross join lateral (values
        (position::integer, 1, 'confirmations account ' || account, 10, interval '1 day'),
        (position::integer, 2, 'confirmations address ' || lower(email), 3, interval '1 day'),
        (position::integer, 3, 'confirmations installation', 10000, interval '1 hour')
      ) as counted (place, stage, name, most, span)
    ) as asked, unnest(refusals) with ordinality as answered (refusal, place)
    order by place)
$$;
