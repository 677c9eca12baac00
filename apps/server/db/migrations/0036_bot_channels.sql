-- A bot posts to any combination of channels. What each of them needs was in columns of the bot, which was fine for two.
create table bot_channels (
  bot_id uuid not null references bots on delete cascade,
  channel text not null
    constraint bot_channels_channel_known check (channel in ('x', 'discord', 'telegram', 'bluesky')),
  -- What lets the product post there, sealed for the bot.
  secret text not null,
  -- Where it posts, as far as that is no secret: a chat, an account.
  address jsonb not null default '{}',
  -- Why it was switched off automatically.
  off_reason text,
  -- Until when the channel lets this bot wait.
  resumes_at timestamptz,
  connected_at timestamptz not null default now(),
  constraint bot_channels_pkey primary key (bot_id, channel)
);

insert into bot_channels (bot_id, channel, secret, off_reason, resumes_at, connected_at)
  select id, 'x', credentials, case when stopped in ('revoked', 'suspended') then stopped end, x_resumes_at, created_at
  from bots where credentials is not null;
insert into bot_channels (bot_id, channel, secret, off_reason, resumes_at, connected_at)
  select id, 'discord', webhook, webhook_off_reason, discord_resumes_at, created_at
  from bots where webhook is not null;
-- A bot that lost X goes on posting to Discord.
update bots set stopped = case when not is_pay and posts >= 50 then 'limit-reached' end
  where stopped in ('revoked', 'suspended')
    and exists (select from bot_channels where bot_id = bots.id and channel = 'discord' and off_reason is null);

alter table bots
  drop column credentials,
  drop column webhook,
  drop column webhook_off_reason,
  drop column x_resumes_at,
  drop column discord_resumes_at,
  -- A bot without X belongs to the account that a wallet signs in to.
  alter column twitter_id drop not null,
  alter column username drop not null,
  add column account_id uuid constraint bots_one_per_wallet unique references users,
  add constraint bots_x_account_whole check ((twitter_id is null) = (username is null)),
  add constraint bots_can_be_opened check (twitter_id is not null or account_id is not null);

alter table deliveries
  drop constraint deliveries_target_known,
  add constraint deliveries_target_known check (target in ('x', 'discord', 'telegram', 'bluesky'));
alter table publishing_pauses
  drop constraint publishing_pauses_target_known,
  add constraint publishing_pauses_target_known check (target in ('x', 'discord', 'telegram', 'bluesky'));

-- The owner of a bot without X is the account that created it.
create or replace function queue_post_failed() returns trigger
language plpgsql as $$
declare
  bot bots;
begin
  select * into bot from bots where id = new.bot_id;
  perform queue_webhook_event(users.id, 'post.failed', null, jsonb_build_object(
      'botId', bot.id, 'username', coalesce(bot.username, ''), 'channel', new.target, 'kind', new.kind,
      'chain', new.chain, 'transaction', new.transaction, 'reason', new.reason),
    coalesce(new.finished_at, now()), new.trace)
  from users where principal_wallet = bot.owner_address or users.id = bot.account_id;
  return null;
end $$;

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
