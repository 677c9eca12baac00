import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wantsPage } from '../home/html.ts';
import { FAULTS, type FaultKind, type FaultSwitch } from './fault-switch.ts';

const MAX_CALLS = 100_000;

/** `/x/faults` and the same for each service: lists and plans faults. */
export function faultRoutes(app: FastifyInstance, switches: readonly FaultSwitch[]): void {
  for (const faults of switches) {
    const path = `/${faults.name}/faults`;
    app.get(path, async () => ({ kinds: describeKinds(faults), pending: faults.pending() }));
    app.post(path, async (request, reply) => planFault(faults, request, reply));
  }
}

function describeKinds(faults: FaultSwitch) {
  return faults.kinds.map((kind) => ({ kind, meaning: FAULTS[kind] }));
}

function planFault(faults: FaultSwitch, request: FastifyRequest, reply: FastifyReply) {
  const {
    kind,
    count = 1,
    match,
  } = (request.body ?? {}) as { kind?: string; count?: unknown; match?: string };
  if (!isKindOf(faults, kind)) {
    const known = faults.kinds.join(', ');
    return reply
      .code(400)
      .send({ error: `Unknown failure "${kind ?? ''}" for ${faults.name}. Use one of: ${known}` });
  }
  const calls = Number(count);
  if (!Number.isInteger(calls) || calls < 1 || calls > MAX_CALLS) {
    return reply.code(400).send({ error: `count must be a whole number from 1 to ${MAX_CALLS}` });
  }
  faults.plan({ kind, count: calls, ...(match ? { match } : {}) });
  if (wantsPage(request)) return reply.redirect('/#faults', 303);
  return { pending: faults.pending() };
}

function isKindOf(faults: FaultSwitch, kind: string | undefined): kind is FaultKind {
  return faults.kinds.some((known) => known === kind);
}
