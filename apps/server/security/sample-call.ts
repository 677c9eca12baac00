import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { ActorName } from './actors.ts';
import type { GuardedWorld } from './guarded-world.ts';

/** What is sent. */
export type SampleRequest = {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, string>;
  /** A body in place of the others, as it travels. */
  text?: string;
  headers?: Record<string, string>;
};

/** How a call ends: well, or by the refusal of that name. */
export type Outcome = 'done' | ErrorCode;

/**
 * One call as the owner of everything in it makes it, and what comes of it for those whom the shell lets through:
 * for the owner, for everybody else, and where they differ by name.
 */
export type SampleCall = {
  ask(world: GuardedWorld): SampleRequest;
  owner: Outcome;
  others: Outcome;
  except?: Partial<Record<ActorName, Outcome>>;
  /** Tables in which somebody else's call may leave a row about what is the owner's. */
  leavesIn?: readonly string[];
};
