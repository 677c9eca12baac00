-- Counts several requests, each against its limits, and returns for each the name that refuses it, or null. A window begins
-- with its first use; what exceeds a limit is not counted. Every row is locked until the end of the transaction, in one
-- order, so that two transactions never wait for each other: a name always has the same stage and limit, and the rows that
-- most requests share have the last stage. One statement counts all names of a limit; only those that have no room for all
-- of their requests are counted one by one.
create or replace function count_usages(
  requests integer[], stages integer[], names text[], amounts integer[], mosts integer[], spans interval[],
  moment timestamptz)
returns text[]
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  refusals text[] := array_fill(null::text, array[coalesce((select max(request) from unnest(requests) as request), 0)]);
  tight text[];
  shared record;
  one record;
begin
  for shared in
    select distinct stage, most, span from unnest(stages, mosts, spans) as given (stage, most, span)
    order by stage, most, span
  loop
    with wanted as (
      select name, sha256(convert_to(name, 'UTF8')) as key, sum(amount) as total
      from unnest(requests, stages, names, amounts, mosts, spans) as given (request, stage, name, amount, most, span)
      where stage = shared.stage and most = shared.most and span = shared.span
        and refusals[request] is null and amount <= most
      group by name
    ), counted as (
      insert into usage_counts as known (key, since, count)
        -- Without room for all, the row only gets locked and, after its window, a new one.
        select key, moment, case when total <= shared.most then total else 0 end from wanted order by name
      on conflict (key) do update set
        since = case when known.since <= moment - shared.span then excluded.since else known.since end,
        count = case when known.since <= moment - shared.span then excluded.count else known.count + excluded.count end
      where known.since <= moment - shared.span or known.count + excluded.count <= shared.most
      returning key
    )
    select array_agg(name) into tight from wanted
    where total > shared.most or not exists (select from counted where counted.key = wanted.key);
    continue when tight is null and shared.most >= all(amounts);
    for one in
      select request, name, amount
      from unnest(requests, stages, names, amounts, mosts, spans) as given (request, stage, name, amount, most, span)
      where stage = shared.stage and most = shared.most and span = shared.span
        and refusals[request] is null and (amount > most or name = any(tight))
      order by name, request
    loop
      update usage_counts set count = count + one.amount
        where key = sha256(convert_to(one.name, 'UTF8')) and count + one.amount <= shared.most
          and one.amount <= shared.most;
      if not found then
        refusals[one.request] := one.name;
      end if;
    end loop;
  end loop;
  return refusals;
end $$;
