import type { Cost } from '#server/platform/lib/route.ts';

const PER_ANSWER = { waitingMb: 0, runningMb: 0 };

/**
 * What heavy work takes at most. Routes declare theirs; work that a page or a job begins is here too. Times of routes are
 * rounded from what `security/worst-case.db.test.ts` measured in its exhaustive scope: processor time of all threads of the
 * process, as the reference machine takes it, with the largest data. Its next run fails where one takes more.
 */
export const COSTS = {
  /** Unpacked pixels, and what the encoder makes of them: 1,700 ms for 4,096 pixels a side. */
  picture: { name: 'picture', ms: 1_700, msPerThousand: 0, waitingMb: 10, runningMb: 170 },
  /** A unit is a code: read, sealed and stored. 5,600 ms and 123 MB for 100,000. */
  prizes: { name: 'prizes', ms: 50, msPerThousand: 60, waitingMb: 16, runningMb: 130 },
  /** A unit is a leaf, which is hashed and written. 9,300 ms for 100,000 with their proofs. */
  allowlist: { name: 'allowlist', ms: 100, msPerThousand: 100, waitingMb: 1, runningMb: 100 },
  /** A unit is a banned wallet: read, compared with the stored ones and replaced. 1,900 ms and 74 MB for 50,000. */
  bans: { name: 'bans', ms: 50, msPerThousand: 40, waitingMb: 3, runningMb: 80 },
  /** A unit is a row. Files are written as they are sent, a batch at a time. 11,600 ms for 1,000,000. */
  listExport: { name: 'list export', ms: 50, msPerThousand: 15, ...PER_ANSWER },
  /** A unit is an entry, which several statements read at once: time and connections of the database. */
  review: { name: 'review', ms: 50, msPerThousand: 10, ...PER_ANSWER },
  /** 5,400 ms with 500 lists, 10,000 sessions and as many emails. */
  dataExport: { name: 'data export', ms: 8_000, msPerThousand: 0, ...PER_ANSWER },
  /** It waits for a server that its owner chose. */
  webhookTest: { name: 'webhook test', ms: 50, msPerThousand: 0, ...PER_ANSWER },
  /** These are estimates: no test measures them. The first waits for a server that a visitor chose, and keeps what it sends. */
  otherDraw: { name: 'other draw', ms: 200, msPerThousand: 0, waitingMb: 1, runningMb: 90 },
  card: { name: 'card', ms: 200, msPerThousand: 0, waitingMb: 1, runningMb: 100 },
  /** Occupies a database connection too. */
  drawFile: { name: 'draw file', ms: 5_000, msPerThousand: 0, waitingMb: 1, runningMb: 170 },
} as const satisfies Record<string, Cost>;
