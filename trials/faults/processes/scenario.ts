/** What was confirmed to clients and must exist afterwards. */
export type Confirmed = { joins: number; draws: number; mails: number; posts: number };

export type Outcome = {
  /** The injected faults and their number. */
  injected: string;
  confirmed: Confirmed;
  /** Confirmed but missing afterwards, by name. */
  lost: string[];
  /** Present more than once, by name. */
  doubled: string[];
  /** Other broken promises, as text. */
  broken: string[];
  /** The longest recovery, as defined by `recovery`. */
  recoveryMs: number;
  /** Remarks on the figures. */
  remarks: string[];
};

/** One way to break the running product. */
export type Scenario = {
  name: string;
  /** What `recoveryMs` measures. */
  recovery: string;
  /** Why it cannot run on this machine; null where it can. */
  needs(): string | null;
  /** Runs at this share of the full length. */
  run(share: number): Promise<Outcome>;
};
