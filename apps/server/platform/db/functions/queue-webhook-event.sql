-- Queues an event for the owner's webhooks that subscribe to it. The webhooks are locked first: one that is being deleted
-- must not make the transaction of the fact fail.
create or replace function queue_webhook_event(
  wanted_owner uuid, event_type text, event_occasion text, event_data jsonb, moment timestamptz, event_trace text)
returns void
language plpgsql as $$
begin
  with receivers as (
    select id from webhooks
    where owner_id = wanted_owner and off_reason is null and event_type = any(events)
    order by id for key share
  )
  insert into webhook_messages (webhook_id, type, occasion, data, happened_at, next_attempt_at, trace, created_at)
    select id, event_type, event_occasion, event_data, moment, moment, event_trace, moment from receivers
    on conflict do nothing;
  if found then
    perform wake_jobs('webhooks');
  end if;
end $$;
