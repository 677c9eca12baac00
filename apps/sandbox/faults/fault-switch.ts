import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The faults that a service can simulate, and what each does. */
export const FAULTS = {
  'rate-limited': 'responds that there were too many requests',
  'server-error': 'responds with a server error',
  hang: 'accepts the call and never responds',
  'drop-after-accept': 'does the work, then closes the connection before responding',
  unauthorized: 'rejects the credentials',
  'credits-depleted': 'responds that credits are used up',
  'not-found': 'responds that nothing was found',
  slow: 'responds correctly after three seconds',
  'wrong-answer': 'responds in time with a wrong answer',
  lagging: 'responds as it would have some time ago',
  'missing-logs': 'leaves out logs',
  'too-many-results': 'responds that the logs of several blocks are too many',
  'other-fork': 'responds with other hashes of the newest blocks',
  'wrong-hash': 'signs a timestamp of a slightly different hash',
  'other-commitment': 'responds with a timestamp that was made for something else',
  'wrong-certificate': 'signs with a certificate of an unknown root',
  'expired-certificate': 'signs with a certificate that has already expired',
  'expiring-certificate': 'signs with a certificate that expires a second later, which is fine',
  'too-large': 'responds with ten megabytes',
  'missing-permission': 'responds that the bot may not do it',
  'bot-removed': 'responds that the bot is not in the server',
  'unknown-member': 'responds that the person is not in the server',
  'unknown-role': 'responds that the role does not exist',
  rejected: 'responds that the request is not accepted',
  gone: 'responds that it wants nothing more',
  redirects: 'responds with another address',
  kicked: 'responds that the bot was removed from the chat',
  'chat-not-found': 'responds that there is no such chat',
  migrated: 'responds that the group has a new id',
  'expired-token': 'responds that the session has ended',
  'image-refused': 'responds that the image cannot be used',
  'account-inactive': 'responds that the account was taken down',
} as const;

export type FaultKind = keyof typeof FAULTS;
export const SLOW_MS = 3_000;

type PlannedFault = { kind: FaultKind; count: number; match?: string };

export type FaultSwitch = {
  name: string;
  kinds: readonly FaultKind[];
  plan: (fault: PlannedFault) => void;
  /** Consumes and returns the fault for this call, if any. */
  take: (call: string) => FaultKind | undefined;
  pending: () => PlannedFault[];
  clear: () => void;
};

/** Faults are queued: a call gets the first one whose `match`, if set, it contains. */
export function createFaultSwitch(name: string, kinds: readonly FaultKind[]): FaultSwitch {
  let planned: PlannedFault[] = [];
  return {
    name,
    kinds,
    plan: (fault) => {
      planned.push({ ...fault });
    },
    take: (call) => {
      const fault = planned.find(({ match }) => match === undefined || call.includes(match));
      if (fault === undefined) return undefined;
      fault.count -= 1;
      planned = planned.filter(({ count }) => count > 0);
      return fault.kind;
    },
    pending: () => planned.map((fault) => ({ ...fault })),
    clear: () => {
      planned = [];
    },
  };
}

/** The service-specific responses; faults of the connection itself are the same for all services. */
export type FaultAnswers = Partial<
  Record<FaultKind, (reply: FastifyReply, request: FastifyRequest) => FastifyReply | Promise<FastifyReply>>
>;

/** Describes a call; the `match` of a fault is searched in it. */
export type DescribeCall = (request: FastifyRequest) => string;

const methodAndUrl: DescribeCall = (request) => `${request.method} ${request.url}`;

/** Applies the planned faults to the routes of one service. */
export function failCalls(
  app: FastifyInstance,
  faults: FaultSwitch,
  answers: FaultAnswers,
  describeCall: DescribeCall = methodAndUrl,
): void {
  const toDrop = new WeakSet<FastifyRequest>();
  // After the body was read: a caller that is left hanging must have been able to send its whole request.
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS') return;
    const kind = faults.take(describeCall(request));
    if (kind === undefined) return;
    if (kind === 'hang') return void reply.hijack();
    if (kind === 'slow') return void (await sleep(SLOW_MS));
    if (kind === 'drop-after-accept') return void toDrop.add(request);
    return answers[kind]?.(reply, request);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (toDrop.has(request)) request.raw.socket.destroy();
    return payload;
  });
}
