import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { FetchError } from './port.ts';

/** Replaceable in tests. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name and rejects it unless all its addresses are public. The connection uses exactly the checked
 * addresses, which prevents DNS rebinding.
 */
export function checkedLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true } as LookupAllOptions, (error, found) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(
          new FetchError('forbidden-address', 'will not call a name that resolves to a private address'),
          [],
        );
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}
