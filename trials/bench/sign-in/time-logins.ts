import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { type Hex, recoverMessageAddress } from 'viem';
import { walletForLoad } from '../../world/wallet-for-load.ts';

export const CLIENTS = 32;

type Login = { headers: Record<string, string>; body: string };

/** Starts the sessions and signs in advance, because the wallet's work is not the server's. */
export async function prepareLogins(url: string, count: number): Promise<Login[]> {
  const prepared: Login[] = [];
  while (prepared.length < count) {
    prepared.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(CLIENTS, count - prepared.length) }, () => prepareLogin(url)),
      )),
    );
  }
  return prepared;
}

async function prepareLogin(url: string): Promise<Login> {
  const response = await fetch(`${url}/users/init`, { method: 'POST' });
  const { access_token, csrf_access_token, nonce, message } = (await response.json()) as Record<
    string,
    string
  >;
  const { address, sign } = walletForLoad();
  return {
    headers: {
      authorization: `Bearer ${access_token}`,
      'x-csrf-token': csrf_access_token ?? '',
      'x-signature': sign(insertAddress(message ?? '', address)),
      'content-type': 'application/x-www-form-urlencoded',
      cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    },
    body: new URLSearchParams({
      grant_type: 'password',
      username: address,
      password: nonce ?? '',
    }).toString(),
  };
}

export async function timeLogins(url: string, prepared: readonly Login[]) {
  const latencies: number[] = [];
  const queue = [...prepared];
  let refused = 0;
  const client = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const started = performance.now();
      const response = await fetch(`${url}/users/login`, { method: 'POST', ...next });
      await response.arrayBuffer();
      latencies.push(performance.now() - started);
      if (response.status !== 200) refused += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { seconds: (performance.now() - started) / 1000, latencies, refused };
}

/** Signatures a second that viem alone recovers. */
export async function timeViem(): Promise<number> {
  const signature = walletForLoad().sign('x') as Hex;
  const rounds = 300;
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) await recoverMessageAddress({ message: 'x', signature });
  return rounds / ((performance.now() - started) / 1000);
}
