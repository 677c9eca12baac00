import type { Cost } from '#server/lib/route.ts';

const PER_ANSWER = { waitingMb: 0, runningMb: 0 };

/**
 * What heavy work takes at most. Routes declare theirs; work that a page or a job begins is here too. The test of the
 * worst cases measures the routes.
 */
export const COSTS = {
  /** Unpacked pixels, and what the encoder makes of them. */
  picture: { name: 'picture', ms: 1_000, msPerThousand: 0, waitingMb: 10, runningMb: 170 },
  /** A unit is a code: read, sealed and stored. */
  prizes: { name: 'prizes', ms: 50, msPerThousand: 80, waitingMb: 16, runningMb: 110 },
  /** A unit is a winner, whose leaves are hashed and written. */
  allowlist: { name: 'allowlist', ms: 100, msPerThousand: 100, waitingMb: 1, runningMb: 100 },
  /** A unit is a row. Files are written as they are sent, a batch at a time. */
  listExport: { name: 'list export', ms: 50, msPerThousand: 20, ...PER_ANSWER },
  dataExport: { name: 'data export', ms: 5_000, msPerThousand: 0, ...PER_ANSWER },
  /** It waits for a server that its owner chose. */
  webhookTest: { name: 'webhook test', ms: 50, msPerThousand: 0, ...PER_ANSWER },
  /** It waits for a server that a visitor chose, and keeps what that sends. */
  otherDraw: { name: 'other draw', ms: 200, msPerThousand: 0, waitingMb: 1, runningMb: 90 },
  card: { name: 'card', ms: 200, msPerThousand: 0, waitingMb: 1, runningMb: 100 },
  /** Occupies a database connection too. */
  drawFile: { name: 'draw file', ms: 5_000, msPerThousand: 0, waitingMb: 1, runningMb: 170 },
} as const satisfies Record<string, Cost>;
