create or replace function queue_bot_paused() returns trigger
language plpgsql as $$
begin
  perform queue_webhook_event(users.id, 'bot.paused', null, jsonb_build_object(
      'botId', new.id, 'username', coalesce(new.username, ''),
      'reason', case when new.stopped is not null and old.stopped is null then new.stopped else 'paused' end),
    now(), null)
  from users where principal_wallet = new.owner_address or users.id = new.account_id;
  return null;
end $$;

create or replace trigger queue_bot_paused after update on bots for each row
  when ((new.is_paused and not old.is_paused) or (new.stopped is not null and old.stopped is null))
  execute function queue_bot_paused();
