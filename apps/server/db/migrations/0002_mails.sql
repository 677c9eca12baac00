-- The outbox of mails: written in the same transaction as the fact they tell of, sent by a worker.

create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  template text not null,
  -- Never a secret: what opens a door is derived when the mail is written out.
  details jsonb not null,
  language text not null,
  state text not null default 'queued' constraint mails_state_known check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_sent_time check ((state = 'sent') = (sent_at is not null))
);

create index mails_due on mails (next_attempt_at) where state in ('queued', 'sending');
