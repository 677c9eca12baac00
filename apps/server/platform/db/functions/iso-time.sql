-- As JavaScript writes it.
create or replace function iso_time(moment timestamptz) returns text
language sql immutable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
