-- How long participants may object to what an owner did after they joined: a day, or an hour where every version of the terms
-- announced less than two days.
create or replace function time_to_object(list uuid) returns interval language sql stable as $$
  select case when bool_and(coalesce(
      (terms ->> 'endDate')::timestamptz - (terms ->> 'startDate')::timestamptz < interval '48 hours', false))
    then interval '1 hour' else interval '24 hours' end
  from list_terms where list_id = list
$$;
