import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultKind, type FaultSwitch, SLOW_MS } from './fault-switch.ts';

/** How one service words its failures; kinds about the connection itself are the same for all and done here. */
export type FaultAnswers = Partial<
  Record<FaultKind, (reply: FastifyReply, request: FastifyRequest) => FastifyReply | Promise<FastifyReply>>
>;

/** What a fault's `match` is looked for in. */
export type NameCall = (request: FastifyRequest) => string;

const byAddress: NameCall = (request) => `${request.method} ${request.url}`;

/** Lets the routes of one stand-in fail as its switch says. */
export function failCalls(
  app: FastifyInstance,
  faults: FaultSwitch,
  answers: FaultAnswers,
  nameCall: NameCall = byAddress,
): void {
  const toDrop = new WeakSet<FastifyRequest>();
  // After the body was read: a caller that is left hanging must have been able to send all of its request.
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS') return;
    const kind = faults.take(nameCall(request));
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
