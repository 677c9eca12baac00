import type { WakeableJobs } from '#server/platform/outbox/wake-jobs.ts';

/** What the worker does again and again: one row of `jobs.ts`. */
export type Job = {
  name: string;
  /** The longest delay after a lost wake-up or a due time. */
  everyMs: number;
  /** The notification that wakes it. */
  wakesOn?: WakeableJobs;
  /** How many loops of a process share the work, if it waits for others. */
  loops?: number;
  /** Whether third parties make it fail: the process stays healthy then, and the metrics show it. */
  isOutside?: boolean;
  /** Processes what is due; true if there may be more. Calls `onFound` as soon as it has found something. */
  run(onFound: () => void): Promise<boolean>;
  /** Whatever else wakes it; returns how to end that. */
  listen?(wake: () => void): () => void;
  /** When it has run for the last time. */
  close?(): Promise<void>;
};

export type Stopping = {
  /** Aborted when the process has to stop. */
  now: AbortSignal;
  /** Aborted when calls that are still open have had their time. */
  late: AbortSignal;
};
