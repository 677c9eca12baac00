import type { BrowserContext } from '@playwright/test';
import { type ApiPerson, apiPerson } from './api-person.ts';
import { queryDatabase } from './bot-database.ts';
import { PICTURE } from './list-owner.ts';
import { type Chain, unique } from './person.ts';
import { mailTo } from './sandbox.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Options of a journey's list; the defaults are those of an ordinary open one. */
export type GivenListOptions = {
  chain?: Chain;
  name?: string;
  basics?: object;
  registration?: object;
  access?: object;
  /** Never published. */
  isDraft?: boolean;
  /** Whose list it is; a new owner's by default. */
  by?: { owner: ApiPerson; workspace: string };
};

export type GivenList = {
  id: string;
  name: string;
  workspace: string;
  path: string;
  owner: ApiPerson;
  /** Changes the requirements; the list is deactivated meanwhile. */
  saveRegistration(change: object): Promise<void>;
  /** Adds another participant. */
  addParticipant(answers?: { email?: string }): Promise<ApiPerson>;
};

/** A person who can manage lists: with a workspace, a confirmed email, and a fresh signature that lasts. */
export async function apiOwner(baseURL?: string): Promise<{ owner: ApiPerson; workspace: string }> {
  const owner = await apiPerson('ethereum', baseURL);
  const workspace = unique('space');
  const email = `${workspace}@example.test`;
  // Another product has a database of its own.
  if (baseURL) await completeProfile(owner, { workspace, email });
  else
    await queryDatabase(
      `with complete as (
         update users set workspace = $2, email = $3, email_set_at = now(), email_confirmed_at = now()
         where principal_wallet = $1 returning id)
       update sessions set signed_until = '9999-01-01' from complete where user_id = complete.id`,
      [owner.address, workspace, email],
    );
  return { owner, workspace };
}

async function completeProfile(
  owner: ApiPerson,
  { workspace, email }: { workspace: string; email: string },
): Promise<void> {
  await owner.call('PUT', '/users/me/update', { workspace, email });
  const { text } = await mailTo(email);
  const token = /confirm-email\/(\S+)/.exec(text)?.[1] ?? '';
  await owner.call('POST', '/users/confirm/email', { id: token });
}

/** Signs a browser in as a person who can manage lists. */
export async function signInAsOwner(
  browser: BrowserContext,
  baseURL?: string,
): Promise<{ workspace: string }> {
  const { owner, workspace } = await apiOwner(baseURL);
  await owner.signInBrowser(browser);
  return { workspace };
}

/** An active list, unless it is asked for as a draft. */
export async function givenList(options: GivenListOptions = {}): Promise<GivenList> {
  const { owner, workspace } = options.by ?? (await apiOwner());
  const name = options.name ?? unique('Winter drop');
  const urlEndName = unique('list');
  const created = await createList(owner, { name, urlEndName, chain: options.chain ?? 'ethereum' });
  const { id } = created;
  await skipCaptcha(owner, 'list_general_info');
  await owner.call('PUT', '/api/v1/projects/update', { ...created, ...basics(), ...options.basics });
  if (options.registration)
    await owner.call('PUT', '/api/v1/projects/registration', { id, ...options.registration });
  if (options.access) await owner.call('PUT', '/api/v1/projects/access', { id, ...options.access });
  const toggle = () => owner.call('POST', '/api/v1/projects/activate', { id });
  if (!options.isDraft) await toggle();
  return {
    id,
    name,
    workspace,
    path: `/sb/${workspace}/${urlEndName}`,
    owner,
    async saveRegistration(change) {
      await toggle();
      await owner.call('PUT', '/api/v1/projects/registration', { id, ...change });
      await toggle();
    },
    async addParticipant(answers = {}) {
      const person = await apiPerson(options.chain);
      const body = { workspace, name: urlEndName, address: person.address, ...answers };
      await person.call('POST', '/api/v1/third/page/register/participant', body);
      return person;
    },
  };
}

const basics = () => ({
  startDate: inHours(-1),
  endDate: inHours(24),
  eventDate: inHours(48),
  availableSpots: 100,
  howManyWinners: 10,
  type: 'Whitelist',
  mintPrice: 0.08,
});

/** Options of a list that has not started yet. */
export const upcoming = () => ({ startDate: inHours(2) });

/** Every list of this worker has the same one. */
let logo: Promise<string> | undefined;

/** As if the person had passed the anti-bot check. */
async function skipCaptcha({ address }: ApiPerson, action: string): Promise<void> {
  await queryDatabase(
    `insert into captcha_passes (session_id, action, expires_at)
     select sessions.id, $2, now() + interval '5 minutes' from sessions join users on users.id = user_id
     where principal_wallet = $1
     on conflict (session_id, action) do update set expires_at = excluded.expires_at`,
    [address, action],
  );
}

async function createList(owner: ApiPerson, general: { name: string; urlEndName: string; chain: Chain }) {
  logo ??= owner.upload(PICTURE);
  await skipCaptcha(owner, 'list_general_create');
  const looks = { logo: await logo, isColor: true, color: '#4E9595', banner: null, website: null };
  const description = 'Ten spots for the first ones.\nBe kind.';
  const body = { ...general, ...looks, description };
  const { result } = await owner.call<{ result: { id: string } }>('POST', '/api/v1/projects/create', body);
  return result;
}
