import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
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
  /** Set on a row that keeps the workspace of somebody who is gone. */
  erased_at: ColumnType<Date | null, Date | undefined, never>;
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
  /** Whether the address is the profile's or was given for an entry. */
  purpose: Generated<'profile' | 'entry'>;
};

/** The request or the look at a chain that a row goes back to. */
type Trace = ColumnType<string | null, string | null | undefined, string | null>;

export type MailsTable = {
  id: RowId;
  recipient: string;
  template: string;
  details: JSONColumnType<Record<string, string>>;
  language: 'en' | 'es';
  state: Generated<'held' | 'queued' | 'sending' | 'sent' | 'failed'>;
  draw_id: ColumnType<string | null, string | null | undefined, never>;
  /** Whose confirmation a held mail waits for. */
  held_for: ColumnType<string | null, string | null | undefined, string | null>;
  trace: Trace;
  attempts: Generated<number>;
  next_attempt_at: GeneratedTime;
  leased_until: Date | null;
  last_error: string | null;
  created_at: GeneratedTime;
  sent_at: Date | null;
};

type ListSettings = {
  twitter_verification: Generated<boolean>;
  twitter_to_follow: string | null;
  discord_verification: Generated<boolean>;
  discord_server_id: string | null;
  discord_server_display_name: string | null;
  discord_server_link: string | null;
  discord_role_id: string | null;
  role_display_name: string | null;
  joined_before: Date | null;
  balance_verification: Generated<boolean>;
  /** Exact decimals come as text. */
  required_balance: string | null;
  nft_verification: Generated<boolean>;
  own_nft: Generated<string[]>;
  unchecked_contracts: Generated<string[]>;
  require_captcha: Generated<boolean>;
  request_email: Generated<boolean>;
  confirmation: Generated<boolean>;
  confirmation_message: string | null;
  email_winner: Generated<boolean>;
  email_loser: Generated<boolean>;
  winner_message: JSONColumnType<MailText, string | undefined>;
  non_winner_message: JSONColumnType<MailText, string | undefined>;
  expose_reg_wallets: Generated<boolean>;
  expose_winner_list: Generated<boolean>;
};

type MailText = { title: string | null; message: string | null };

export type ListsTable = ListSettings & {
  id: RowId;
  owner_id: ColumnType<string, string, never>;
  name: string;
  url_end_name: string;
  description: string;
  logo: string;
  website: string | null;
  banner: string | null;
  color: string | null;
  chain: 'ethereum' | 'solana';
  active: Generated<boolean>;
  is_finished: Generated<boolean>;
  start_date: Date | null;
  end_date: Date | null;
  event_date: Date | null;
  how_many_winners: number | null;
  type: 'Whitelist' | 'Waitlist' | 'Giveaway' | 'Other' | null;
  mint_price: string | null;
  activations: Generated<number>;
  draw_state: ColumnType<
    'checking' | 'committed' | 'drawn' | null,
    never,
    'checking' | 'committed' | 'drawn' | null
  >;
  analytics: JSONColumnType<{ name: 'ga' | 'fb'; trackingId: string }[], string | undefined>;
  created_at: GeneratedTime;
};

export type EntriesTable = {
  id: RowId;
  list_id: string;
  user_id: string | null;
  address: string;
  entry_number: number;
  email: string | null;
  language: Generated<'en' | 'es'>;
  winner: Generated<boolean>;
  twitter_id: string | null;
  discord_id: string | null;
  salt: Buffer | null;
  leaf: Buffer;
  rank: ColumnType<number | null, never, number | null>;
  won_before: Generated<boolean>;
  removed_reason: ColumnType<Reason | null, never, Reason | null>;
  joined_at: GeneratedTime;
  /** Set when the person is gone: then nothing but the leaf is left. */
  erased_at: ColumnType<Date | null, never, Date>;
};

export type SocialProofsTable = {
  list_id: string;
  user_id: string;
  provider: 'twitter' | 'discord';
  social_id: string;
  facts: JSONColumnType<Record<string, unknown>>;
  checked_at: Date;
};

export type DrawsTable = {
  id: RowId;
  list_id: string;
  number: number;
  state: 'checking' | 'committed' | 'drawn' | 'failed';
  reason: string | null;
  winners_wanted: number;
  guarantee: 'public-beacon' | 'own-beacon' | 'commit-reveal';
  checked_up_to: Generated<number>;
  checked: Generated<number>;
  document: JSONColumnType<Record<string, unknown>> | null;
  commitment: string | null;
  reveal_at: Date | null;
  entries: number | null;
  reveal: JSONColumnType<Record<string, unknown>> | null;
  seed: string | null;
  cutoff: string | null;
  winner_leaves: Buffer | null;
  mailed_up_to: ColumnType<number | null, number | null | undefined, number | null>;
  leased_until: Date | null;
  trace: Trace;
  created_at: GeneratedTime;
  committed_at: Date | null;
  drawn_at: Date | null;
};

export type ReportsTable = {
  id: RowId;
  list_id: string;
  reporter: string;
  reason: string;
  text: string | null;
  created_at: GeneratedTime;
};

export type ImagesTable = {
  id: string;
  uploaded_by: string | null;
  width: number;
  height: number;
  bytes: number;
  created_at: GeneratedTime;
};

type Chain = 'ethereum' | 'solana';

export type BotsTable = {
  id: RowId;
  twitter_id: ColumnType<string, string, never>;
  username: string;
  /** Sealed. */
  credentials: string | null;
  email: string | null;
  language: Generated<'en' | 'es'>;
  chain: Chain | null;
  contract: string | null;
  contract_name: string | null;
  post_mints: Generated<boolean>;
  /** Exact decimals come as text. */
  threshold: Generated<string>;
  hashtags: Generated<string[]>;
  with_link: Generated<boolean>;
  /** Sealed. */
  webhook: string | null;
  webhook_off_reason: string | null;
  is_pay: Generated<boolean>;
  owner_address: string | null;
  owner_chain: Chain | null;
  pass_checked_at: Date | null;
  posts: Generated<number>;
  is_paused: Generated<boolean>;
  stopped: 'revoked' | 'suspended' | 'limit-reached' | null;
  x_resumes_at: Date | null;
  discord_resumes_at: Date | null;
  created_at: GeneratedTime;
};

export type ChainWatchersTable = {
  chain: Chain;
  watcher: string;
  leased_until: Date;
  /** Large numbers come as text. */
  head_number: ColumnType<string | null, string | number | null, string | number | null>;
  head_at: Date | null;
  trouble: string | null;
};

/** JSON that the code reads as it knows it was written. */
type Json<T> = ColumnType<T, string, string>;
/** A large number that comes as text. */
type BigNumber = ColumnType<string, string | number, string | number>;

export type SalesTable = {
  key: string;
  chain: Chain;
  transaction: string;
  block_number: BigNumber;
  block_hash: string | null;
  contract: string;
  token_id: string;
  facts: Json<Record<string, unknown>>;
  happened_at: Date;
  found_at: GeneratedTime;
};

export type DeliveriesTable = {
  id: RowId;
  number: ColumnType<string, never, never>;
  bot_id: string;
  target: 'x' | 'discord';
  kind: 'sale' | 'mint';
  chain: Chain;
  transaction: string;
  block_number: BigNumber;
  block_hash: string | null;
  happened_at: Date;
  facts: Json<Record<string, unknown>[]>;
  trace: Trace;
  state: Generated<'queued' | 'sending' | 'unknown' | 'sent' | 'failed' | 'dropped'>;
  text: string | null;
  attempts: Generated<number>;
  attempted_at: Date | null;
  next_attempt_at: GeneratedTime;
  leased_until: Date | null;
  remote_id: string | null;
  reason: string | null;
  created_at: GeneratedTime;
  finished_at: Date | null;
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
  images: ImagesTable;
  image_removals: { id: string; due_at: Date };
  image_attempts: { user_id: string; since: Date; attempts: number };
  lists: ListsTable;
  list_counters: {
    list_id: string;
    available_spots: number | null;
    joined: Generated<number>;
    last_entry_number: Generated<number>;
  };
  entries: EntriesTable;
  social_proofs: SocialProofsTable;
  confirmed_emails: { user_id: string; email: string; confirmed_at: Date };
  reports: ReportsTable;
  draws: DrawsTable;
  draw_leaves: { draw_id: string; part: number; leaves: Buffer };
  draw_secrets: { list_id: string; sealed: string; hash: string };
  banned_wallets: { list_id: string; address: string };
  reserved_url_names: { owner_id: string; url_end_name: string; reserved_until: Date };
  bots: BotsTable;
  bot_sessions: { cookie_fingerprint: string; bot_id: string; created_at: Date; expires_at: Date };
  x_request_tokens: { token: string; session_id: string; secret: string; expires_at: Date };
  chain_watchers: ChainWatchersTable;
  chain_cursors: {
    chain: Chain;
    source: string;
    position: Json<Record<string, unknown>>;
    moved_at: GeneratedTime;
  };
  chain_blocks: { chain: Chain; number: BigNumber; hash: string; parent_hash: string };
  sales: SalesTable;
  solana_tokens: { mint: string; keys: string[]; looked_up_at: Date };
  deliveries: DeliveriesTable;
  publishing_pauses: { target: 'x' | 'discord'; resumes_at: Date; reason: string; since: Date };
  list_figures: { list_id: string; hour: Date; kind: string; name: string; count: number };
};
