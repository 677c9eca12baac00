/** What a limit counts for: each account, each client network, or everyone together. */
type Scope = 'account' | 'network' | 'installation';

/** At most this much within a window that begins with the first use. Name and scope identify the count. */
export type UsageLimit = {
  name: string;
  per: Scope;
  most: number;
  seconds: number;
  /** Whoever is refused learns when there is more. */
  isBudget?: true;
};

export const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The longest window: counts are deleted after it. */
export const DAY = 24 * HOUR;

/**
 * The limits that all processes share, in docs/operating.md. A limit for the whole installation exists only where money
 * is spent: it would let a stranger lock everyone out.
 */
export const USAGE_LIMITS = {
  /** Signatures that no key of the wallet made: wrong ones, and those of contract wallets. */
  failedSignatures: { name: 'failed signatures', per: 'network', most: 300, seconds: HOUR },
  /** Sign-ins that begin in one browser and are signed in another. */
  handoffs: { name: 'hand-offs', per: 'network', most: 300, seconds: HOUR },
  contractWalletShare: { name: 'contract wallets', per: 'network', most: 12, seconds: MINUTE },
  contractWallets: { name: 'contract wallets', per: 'installation', most: 120, seconds: MINUTE },
  /** Of heavy work, in milliseconds as `costs.ts` declares them; an hour has 3,600,000 on one core. */
  processorTime: { name: 'processor time', per: 'account', most: 200_000, seconds: HOUR, isBudget: true },
  processorShare: { name: 'processor time', per: 'network', most: 1_000_000, seconds: HOUR, isBudget: true },
  /** A person fills a few lists with pictures; a program would fill the disk. */
  hourlyUploads: { name: 'uploads an hour', per: 'account', most: 100, seconds: HOUR },
  dailyUploads: { name: 'uploads a day', per: 'account', most: 500, seconds: DAY },
  uploadShare: { name: 'uploads', per: 'network', most: 500, seconds: HOUR },
  /** Each calls a server that a stranger chose. */
  webhookTests: { name: 'webhook tests', per: 'account', most: 100, seconds: DAY },
  reminders: { name: 'reminders', per: 'account', most: 100, seconds: DAY },
  /** Someone who is not signed in can have an email sent to any address: for a reminder, or the newsletter. */
  requestedMailShare: { name: 'requested emails', per: 'network', most: 30, seconds: HOUR },
  requestedMails: { name: 'requested emails', per: 'installation', most: 5_000, seconds: HOUR },
  /** Whether an address has an account: a person changes theirs a few times, a program would try a list of them. */
  emailChecks: { name: 'email checks', per: 'account', most: 20, seconds: DAY },
  emailCheckShare: { name: 'email checks', per: 'network', most: 100, seconds: DAY },
} as const satisfies Record<string, UsageLimit>;
