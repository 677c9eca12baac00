import { vi } from 'vitest';

type Request = { body: unknown; query: URLSearchParams };
/** A value is sent with status 200; a `Response` or a promise of one as it is. */
type Handler = (request: Request) => unknown;

/**
 * Answers the page's requests at the network boundary; everything above it is the product's own code. A request without
 * a handler fails like a server that cannot be reached.
 */
export function startFakeServer(handlers: Record<`${string} /${string}`, Handler>) {
  const received: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const call = `${method} ${pathname}` as const;
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    received.push({ call, body: sent });
    const handler = handlers[call as keyof typeof handlers];
    if (!handler) throw new TypeError(`no handler for ${call}`);
    const answer = await handler({ body: sent, query: searchParams });
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return {
    /** The bodies of all requests of one call. */
    bodiesOf: (call: string) => received.filter((one) => one.call === call).map(({ body }) => body),
    /** Replaces the answer to later requests. */
    answer(call: `${string} /${string}`, handler: Handler) {
      handlers[call] = handler;
    },
  };
}

/** The server's answer to a rejected request. */
export function refusal(status: number, problem: { code: string; msg: string } & Record<string, unknown>) {
  return Response.json({ success: false, ...problem }, { status });
}

/** An answer that arrives when the test says so. */
export function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { handler: () => promise, arrive: resolve };
}
