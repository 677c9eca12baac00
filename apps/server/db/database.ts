import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A time that the database fills in unless it is given. */
type GeneratedTime = ColumnType<Date, Date | undefined, Date>;
/** The identity of a row, made by the database. */
type RowId = ColumnType<string, string | undefined, never>;

export type UsersTable = {
  id: RowId;
  principal_wallet: ColumnType<string, string, never>;
  chain: ColumnType<'ethereum' | 'solana', 'ethereum' | 'solana', never>;
  workspace: string | null;
  full_name: string | null;
  email: string | null;
  email_set_at: Date | null;
  email_confirmed_at: Date | null;
  roles: Generated<string[]>;
  notification_products: Generated<boolean>;
  notification_events_meeting: Generated<boolean>;
  notification_user_research: Generated<boolean>;
  language: Generated<'en' | 'es'>;
  created_at: GeneratedTime;
};

export type SessionsTable = {
  id: string;
  user_id: string;
  created_at: GeneratedTime;
  last_seen_at: GeneratedTime;
  expires_at: Date;
  ended_at: Date | null;
};

export type EmailConfirmationsTable = {
  id: RowId;
  user_id: string;
  email: string;
  created_at: GeneratedTime;
  expires_at: Date;
  used_at: Date | null;
};

export type MailsTable = {
  id: RowId;
  recipient: string;
  template: string;
  details: JSONColumnType<Record<string, string>>;
  language: 'en' | 'es';
  state: Generated<'queued' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: GeneratedTime;
  leased_until: Date | null;
  last_error: string | null;
  created_at: GeneratedTime;
  sent_at: Date | null;
};

/** Every table by its name; the migrations are the truth, this is how the code reads it. */
export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  consumed_nonces: { nonce: string; expires_at: Date };
  email_confirmations: EmailConfirmationsTable;
  newsletter_subscribers: { email: string; language: string; created_at: GeneratedTime };
  captcha_passes: { session_id: string; action: string; expires_at: Date };
  mails: MailsTable;
};
