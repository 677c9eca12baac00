import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { ActorName } from './actors.ts';
import type { GuardedWorld } from './guarded-world.ts';

export type SampleRequest = {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, string>;
  /** A raw body instead of the others. */
  text?: string;
  headers?: Record<string, string>;
};

/** Success, or the error code. */
export type Outcome = 'done' | ErrorCode;

/**
 * A call as its owner makes it, and the outcome for callers that pass the HTTP layer: for the owner, for everyone
 * else, and exceptions by name.
 */
export type SampleCall = {
  ask(world: GuardedWorld): SampleRequest;
  owner: Outcome;
  others: Outcome;
  except?: Partial<Record<ActorName, Outcome>>;
  /** Tables in which another caller may add a row about the owner's data. */
  leavesIn?: readonly string[];
};
