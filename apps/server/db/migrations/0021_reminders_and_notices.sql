-- Reminders that visitors ask for, and notices that a draw is committed.

create table list_reminders (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  kind text not null constraint list_reminders_kind_known check (kind in ('opens', 'closes')),
  email text not null constraint list_reminders_email_form check (email = lower(email) and length(email) <= 254),
  language text not null constraint list_reminders_language_known check (language in ('en', 'es')),
  created_at timestamptz not null,
  -- Nothing is sent before the address is confirmed. A sent reminder is deleted.
  confirmed_at timestamptz,
  constraint list_reminders_once unique (list_id, kind, email)
);
create index list_reminders_by_email on list_reminders (email);

-- Addresses that get no notices of committed draws.
create table draw_notice_opt_outs (
  email text primary key constraint draw_notice_opt_outs_lower_case check (email = lower(email)),
  created_at timestamptz not null
);

-- Notices of the commitment are queued up to this entry; null when all of them are, or when none are sent.
alter table draws add column notified_up_to integer;
