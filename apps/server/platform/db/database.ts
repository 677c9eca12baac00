import type { Language } from '@signboard/domain/accounts/language.ts';
import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import type { EntryCheck } from '@signboard/domain/eligibility/entry-checks.ts';
import type { Reason, RequirementId } from '@signboard/domain/eligibility/requirement.ts';
import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import type { SnapshotRead } from '@signboard/domain/eligibility/snapshot-entry.ts';
import type { ListEventKind } from '@signboard/domain/lists/list-event.ts';
import type { SettingMembers } from '@signboard/domain/lists/list-settings.ts';
import type { RemovalReason } from '@signboard/domain/lists/removal.ts';
import type { Terms } from '@signboard/domain/lists/terms.ts';
import type { SaleFilters } from '@signboard/domain/posts/sale-filters.ts';
import type { TEST_EVENT, WebhookEvent } from '@signboard/domain/webhooks/webhook-event.ts';
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely';
import type { Computed, StoredTables } from './tables.ts';

type Members<T> = Record<string, T>;
type MailText = { title: string | null; message: string | null };
type SaleChainOnly = { chain: SaleChain };

/** JSON has no dates. */
export type StoredCheck = Omit<EntryCheck, 'checkedAt'> & { checkedAt: string };

/** As files have it: the block at which a chain was read, or why there is none. */
export type SnapshotChain = { chain: string; reason: SnapshotFault | null } & (
  | { block: number; hash: string; time: string }
  | { block: null; hash: null; time: null }
);

export type SnapshotFault = 'node-down' | 'node-behind' | 'state-gone' | 'no-answer' | 'not-pinned';

/** What the database doesn't know: what its JSON contains, and the names that only code knows. */
type Refinements = {
  users: { language: Language };
  newsletterSubscribers: { language: Language };
  mails: { details: Members<string>; language: Language };
  lists: {
    /** The driver writes objects as JSON. */
    settings: ColumnType<SettingMembers, SettingMembers | undefined, SettingMembers>;
    contractNames: Members<string>;
    rule: Rule;
    bonuses: Bonus[];
    winnerMessage: MailText;
    nonWinnerMessage: MailText;
    analytics: { name: 'ga' | 'fb'; trackingId: string }[];
    fieldVersions: Members<number>;
  };
  listTerms: { terms: Terms };
  handoffs: { chain: 'ethereum' | 'solana' };
  entries: {
    language: Language;
    removedReason: RemovalReason;
    checks: StoredCheck[];
    metRequirements: Computed<RequirementId[] | null>;
  };
  listSnapshots: { chains: SnapshotChain[] };
  snapshotChanges: { reason: Reason; read: SnapshotRead };
  buriedEntries: { removedReason: RemovalReason };
  socialProofs: { facts: Members<unknown> };
  draws: {
    failure: 'no-entries';
    document: Members<unknown>;
    reveal: Members<unknown>;
    timestamps: { authority: string; token: string }[];
    extensions: { from: string; seconds: number }[];
  };
  allowlists: { terms: Members<unknown> };
  listReminders: { language: Language };
  announcementWebhooks: { language: Language };
  announcements: { kind: ListEventKind };
  bots: { language: Language; postLanguage: Language };
  botCollections: { chain: SaleChain; filters: Partial<SaleFilters> };
  botChannels: { channel: ChannelName; address: Members<string> };
  listingSources: {
    chain: SaleChain;
    floor: { currency: { id: string; symbol: string | null; decimals: number | null }; amount: string };
  };
  listingPosts: SaleChainOnly;
  collectionArt: SaleChainOnly;
  chainWatchers: SaleChainOnly;
  chainCursors: { chain: SaleChain; position: Members<unknown> };
  chainLogs: SaleChainOnly;
  chainBlocks: SaleChainOnly;
  sales: { chain: SaleChain; facts: Members<unknown> };
  solanaMints: { facts: Members<unknown> };
  deliveries: { channel: ChannelName; chain: SaleChain; facts: Members<unknown>[] };
  publishingPauses: { channel: ChannelName };
  webhooks: { events: WebhookEvent[] };
  webhookMessages: { type: WebhookEvent | typeof TEST_EVENT; data: Members<unknown> };
};

/** Columns that no statement changes. */
type Fixed = {
  users: 'principalWallet' | 'chain' | 'erasedAt';
  mails: 'drawId';
  lists: 'ownerId';
  entries: 'referrer';
  prizeCodes: 'id' | 'listId' | 'position' | 'digest' | 'createdAt';
  announcementWebhooks: 'id' | 'ownerId' | 'listId';
  webhooks: 'id' | 'ownerId';
};

type NullOf<C> = Extract<C | SelectType<C>, null>;
/** JSON is written as text. */
type Refined<C, V> = [V] extends [ColumnType<unknown, unknown, unknown>]
  ? V
  : unknown extends SelectType<C>
    ? ColumnType<V | NullOf<C>, InsertType<C>, UpdateType<C>>
    : ColumnType<
        V | NullOf<C>,
        V | Extract<InsertType<C>, null | undefined>,
        V | Extract<UpdateType<C>, null>
      >;

type Row<T extends keyof StoredTables> = {
  [C in keyof StoredTables[T]]: C extends RefinedColumn<T>
    ? Refined<StoredTables[T][C], Refinements[T & keyof Refinements][C]>
    : C extends FixedColumn<T>
      ? ColumnType<SelectType<StoredTables[T][C]>, InsertType<StoredTables[T][C]>, never>
      : StoredTables[T][C];
};
type RefinedColumn<T> = T extends keyof Refinements ? keyof Refinements[T] : never;
type FixedColumn<T> = T extends keyof Fixed ? Fixed[T] : never;

/** The tables and columns in code: camel case, as in the API. */
export type Tables = { [T in keyof StoredTables]: Row<T> };
