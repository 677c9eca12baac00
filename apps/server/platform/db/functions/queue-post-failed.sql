-- Posts fail in many places, one by one and in groups, so the database notices. The owner of a bot without X is the
-- account that created it.
create or replace function queue_post_failed() returns trigger
language plpgsql as $$
declare
  bot bots;
begin
  select * into bot from bots where id = new.bot_id;
  perform queue_webhook_event(users.id, 'post.failed', null, jsonb_build_object(
      'botId', bot.id, 'username', coalesce(bot.username, ''), 'channel', new.channel, 'kind', new.kind,
      'chain', new.chain, 'transaction', new.transaction, 'reason', new.reason),
    coalesce(new.finished_at, now()), new.trace)
  from users where principal_wallet = bot.owner_address or users.id = bot.account_id;
  return null;
end $$;

create or replace trigger queue_post_failed after update on deliveries for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function queue_post_failed();
