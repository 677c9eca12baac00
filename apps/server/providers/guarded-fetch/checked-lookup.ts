import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { FetchError } from './port.ts';

/** Where names come from; a test answers by itself. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a connection and refuses it unless all its addresses are public. The connection is made to the
 * very answer that was checked: a name that changes its mind in between gains nothing.
 */
export function checkedLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true } as LookupAllOptions, (error, found) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(new FetchError('forbidden-address', 'will not call a name of a private address'), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}
