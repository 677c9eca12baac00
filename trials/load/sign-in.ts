import { randomBytes } from 'node:crypto';
import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import type { AccountsDeps } from '../../apps/server/people/accounts/deps.ts';
import { startSession } from '../../apps/server/people/accounts/session-life-cycle.ts';
import { systemClock } from '../../apps/server/platform/lib/clock.ts';
import { createKeyring } from '../../apps/server/platform/secrets/keyring.ts';
import { base58, solanaKey } from '../../e2e/wallets/solana-key.ts';
import type { Answer } from './client-pool.ts';
import type { LoadWorld } from './load-world.ts';

/** A signed request that only has to be sent. */
export type PreparedSignIn = { address: string; headers: Record<string, string>; body: string };

/** Signs in advance, because that work is not the server's. Valid for five minutes. */
export function createSignIns({ secretKey, domain }: Pick<LoadWorld, 'secretKey' | 'domain'>) {
  // An anonymous session needs no third party.
  const deps = { keyring: createKeyring([secretKey]), clock: systemClock, domain } as AccountsDeps;

  async function prepare(
    address: string,
    sign: (message: string) => string | Promise<string>,
  ): Promise<PreparedSignIn> {
    const started = startSession(deps);
    return {
      address,
      headers: {
        authorization: `Bearer ${started.accessToken}`,
        'x-csrf-token': started.csrfToken,
        'x-signature': await sign(insertAddress(started.message, address)),
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `signboard_init=${started.cookie}`,
      },
      body: new URLSearchParams({
        grant_type: 'password',
        username: address,
        password: started.nonce,
      }).toString(),
    };
  }

  return {
    prepare,
    forgeEthereum: (address: string) => prepare(address, () => `0x${randomBytes(64).toString('hex')}1b`),
    forgeSolana: () => prepare(solanaKey().address, () => base58(randomBytes(64))),
  };
}

export function sessionHeaders({ text, cookie }: Answer): Record<string, string> {
  const { access_token, csrf_access_token } = JSON.parse(text) as Record<string, string>;
  return { authorization: `Bearer ${access_token}`, 'x-csrf-token': csrf_access_token ?? '', cookie };
}
