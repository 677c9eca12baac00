import { Resolver } from 'node:dns/promises';

/** The addresses of a name, of both families. */
export type Resolve = (host: string) => Promise<string[]>;

type ResolveOptions = { servers?: string[]; answerMs?: number };

/** For one attempt with each nameserver of this machine. */
const ANSWER_MS = 2_000;

/**
 * Asks the nameservers directly. The system's own lookup has few threads, which all calls of the process share: names on a
 * nameserver that stays silent would keep them, and no other name would be found meanwhile.
 */
export function createResolve({ servers, answerMs = ANSWER_MS }: ResolveOptions = {}): Resolve {
  return async (host) => {
    // Made for each name, because the machine's nameservers may change.
    const resolver = new Resolver({ timeout: answerMs, tries: 1 });
    if (servers) resolver.setServers(servers);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((found) => (found.status === 'fulfilled' ? found.value : []));
  };
}
