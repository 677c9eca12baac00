-- A bot's address gets emails only after its owner confirmed it. Addresses that the bot's wallet already confirmed for its
-- account stay confirmed.
alter table bots add column email_confirmed_at timestamptz;

update bots set email_confirmed_at = users.email_confirmed_at
  from users
  where users.principal_wallet = bots.owner_address and users.email_confirmed_at is not null
    and lower(users.email) = lower(bots.email);
