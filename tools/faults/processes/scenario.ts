/** What was confirmed to whoever asked, and so must be there afterwards. */
export type Confirmed = { joins: number; draws: number; mails: number; posts: number };

/** What came of a scenario. */
export type Outcome = {
  /** What was done, and how often. */
  injected: string;
  confirmed: Confirmed;
  /** Confirmed and not there afterwards, by name. */
  lost: string[];
  /** There more than once, by name. */
  doubled: string[];
  /** Other promises that did not hold, in words. */
  broken: string[];
  /** How long the longest of the faults was felt, in the scenario's own sense. */
  recoveryMs: number;
  /** What to know beside the figures. */
  remarks: string[];
};

/** One way to break the running product. */
export type Scenario = {
  name: string;
  /** What `recoveryMs` tells. */
  recovery: string;
  /** Why it cannot be tried on this machine; null where it can. */
  needs(): string | null;
  /** Does it, for this share of the full length. */
  run(share: number): Promise<Outcome>;
};
