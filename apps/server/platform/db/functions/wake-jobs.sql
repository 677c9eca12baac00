-- Wakes the jobs of all processes once the transaction has ended. A notice and no notification: PostgreSQL lets the
-- transactions that notify commit only one after the other, so the connection that gets the notice notifies afterwards
-- (notify-jobs.ts).
create or replace function wake_jobs(jobs text) returns void language plpgsql as $$
begin
  raise notice 'wake_jobs %', jobs;
end $$;
