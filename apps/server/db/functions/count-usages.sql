-- Counts several requests, each against its limits, and returns for each the name that refuses it, or null. Every row is
-- locked until the end of the transaction, in one order, so that two transactions never wait for each other: a name
-- always has the same stage, and the rows that most requests share have the last one.
create or replace function count_usages(
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
