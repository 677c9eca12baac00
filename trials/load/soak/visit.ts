import type { Rush } from '../../world/prepare-rush.ts';
import { insertProofs, insertUsers } from '../../world/prepare-rush.ts';
import { walletForLoad } from '../../world/wallet-for-load.ts';
import type { Answer, Asking, ClientPool } from '../client-pool.ts';
import type { LoadWorld } from '../load-world.ts';
import { createSignIns, sessionHeaders } from '../sign-in.ts';
import { createSolvedChallenges } from '../solved-challenges.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip' };
/** One in this many visitors signs in. */
const ONE_IN = 5;

/** One visitor's requests, from the page to signing out. */
export function createVisits(world: LoadWorld, line: ClientPool, rush: Rush, note: (fault: string) => void) {
  const signIns = createSignIns(world);
  const puzzles = createSolvedChallenges(world.secretKey);
  const list = { workspace: rush.name, name: rush.name };
  const query = new URLSearchParams(list);

  async function ask(measure: string, visitor: number, asking: Omit<Asking, 'from'>): Promise<Answer> {
    const from = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    const answer = await line.ask(measure, visitor, { ...asking, from });
    if (answer.status !== 200) note(`${measure} answered ${answer.status} ${answer.text.slice(0, 120)}`);
    return answer;
  }

  async function browse(visitor: number): Promise<void> {
    await ask('page', visitor, { path: `/sb/${rush.name}/${rush.name}`, headers: BROWSER });
    await ask('list', visitor, { path: `/api/v1/third/page?${query}` });
    const body = JSON.stringify({ ...list, kind: 'view' });
    await ask('visit', visitor, {
      method: 'POST',
      path: '/api/v1/third/page/visit',
      headers: JSON_BODY,
      body,
    });
  }

  /** Joins and leaves again, so that the list never fills up and the load stays constant. */
  async function joinAndLeave(visitor: number): Promise<void> {
    const { address, sign } = walletForLoad();
    await insertUsers(world.database, [address]);
    await insertProofs(world.database, rush.listId, [address]);
    const signIn = await signIns.prepare(address, sign);
    const signedIn = await ask('sign-in', visitor, { method: 'POST', path: '/users/login', ...signIn });
    if (signedIn.status !== 200) return;
    const session = sessionHeaders(signedIn);
    const headers = { ...JSON_BODY, ...session };
    const token = await puzzles.solve(session);
    await ask('captcha', visitor, { path: '/users/captcha/challenge?action=join', headers: session });
    await ask('captcha', visitor, {
      method: 'POST',
      path: '/users/verify/captcha',
      headers,
      body: JSON.stringify({ token }),
    });
    const body = JSON.stringify({ ...list, address, email: `${address}@example.test` });
    await ask('join', visitor, { method: 'POST', path: rush.path, headers, body });
    await ask('entry', visitor, { path: `/api/v1/third/page/entry?${query}`, headers: session });
    await ask('leave', visitor, { method: 'DELETE', path: rush.path, headers, body: JSON.stringify(list) });
    await ask('sign-out', visitor, { method: 'DELETE', path: '/users/logout', headers: session });
  }

  return async (visitor: number): Promise<void> => {
    await browse(visitor);
    if (visitor % ONE_IN === 0) await joinAndLeave(visitor);
  };
}
