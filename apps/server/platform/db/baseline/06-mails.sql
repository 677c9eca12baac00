-- The outbox of emails: written in the same transaction as the fact that they are about, sent by a worker.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  template text not null,
  -- Never a secret: links that grant access are derived when the email is written.
  details jsonb not null,
  language text not null,
  draw_id uuid references draws on delete set null,
  -- The request or job run that it comes from: by it the log lines are found.
  trace text constraint mails_trace_form check (trace ~ '^[0-9a-f]{32}$'),
  state text not null default 'queued'
    constraint mails_state_known check (state in ('held', 'queued', 'sending', 'sent', 'failed')),
  -- A held email waits until this person has confirmed its address.
  held_for uuid references users on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_held_for_someone check (state <> 'held' or held_for is not null),
  constraint mails_sent_time check ((state = 'sent') = (sent_at is not null))
);
create index mails_due on mails (next_attempt_at) where state in ('queued', 'sending');
create index mails_held on mails (held_for, lower(recipient)) where state = 'held';
create index mails_by_draw on mails (draw_id, state) where draw_id is not null;
create index mails_by_recipient on mails (lower(recipient));
