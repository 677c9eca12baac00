-- The place of a digest among concatenated ones, by binary search; null when it is not there. `sorted` has the places in the
-- order of the digests, as 32-bit numbers. Both stay where they are stored: each step reads one piece.
create or replace function find_digest(digests bytea, sorted bytea, wanted bytea) returns integer
language plpgsql immutable strict as $$
declare
  low integer := 0;
  high integer := length(sorted) / 4 - 1;
  middle integer;
  place integer;
  digest bytea;
begin
  while low <= high loop
    middle := (low + high) / 2;
    place := ('x' || encode(substring(sorted from 4 * middle + 1 for 4), 'hex'))::bit(32)::integer;
    digest := substring(digests from 32 * place + 1 for 32);
    if digest = wanted then
      return place;
    elsif digest < wanted then
      low := middle + 1;
    else
      high := middle - 1;
    end if;
  end loop;
  return null;
end $$;
