-- Says for each pair of an account and an address whether a confirmation may be sent, and counts it.
create or replace function allow_confirmations(users uuid[], emails text[], moment timestamptz)
returns boolean[]
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return array(
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
    order by place);
end $$;
