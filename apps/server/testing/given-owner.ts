import { sql } from 'kysely';
import { CONFIRMATION_SECONDS } from '#server/people/accounts/confirm-email.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { type AccountOptions, givenAccount } from './given-account.ts';
import { passCaptcha } from './pass-captcha.ts';
import type { TestApp } from './test-app.ts';

let number = 0;
const next = () => {
  number += 1;
  return number;
};

type OwnerOptions = AccountOptions & { profile?: { workspace: string; email: string } };

/** An account that can manage lists, with a workspace and a confirmed email, and the calls of their owner. */
export async function givenOwner(test: TestApp, { profile, ...options }: OwnerOptions = {}) {
  const { browser, wallet, address, userId } = await givenAccount(test, options);
  const name = `space-${next()}`;
  const workspace = await completeProfile(
    test,
    userId,
    profile ?? { workspace: name, email: `${name}@example.test` },
  );
  const logo = await givenImage(test);
  const general = (extra: object = {}) => ({
    name: `List ${next()}`,
    urlEndName: `list-${next()}`,
    description: 'A list',
    logo,
    website: null,
    isColor: true,
    color: '#4E9595',
    banner: null,
    chain: 'ethereum',
    ...extra,
  });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    browser.call(method, `/api/v1/projects${path}`, body ? { body } : {});
  const create = async (extra: object = {}) => {
    await passCaptcha(test, browser, 'list_general_create');
    return await call('POST', '/create', general(extra));
  };
  const save = async (list: object, change: object) => {
    await passCaptcha(test, browser, 'list_general_info');
    return await call('PUT', '/update', { ...list, ...change });
  };
  const duplicate = async (id: string, names: { name: string; urlEndName: string }) => {
    await passCaptcha(test, browser, 'list_general_create');
    return await call('POST', '/duplicate', { id, ...names });
  };
  return { browser, wallet, address, userId, workspace, logo, general, call, create, save, duplicate };
}

export type ListOwner = Awaited<ReturnType<typeof givenOwner>>;

/** An image without any bytes. */
export async function givenImage(test: TestApp): Promise<string> {
  const id = next().toString(16).padStart(64, '0');
  await test.deps.pool.query('insert into images (id, width, height, bytes) values ($1, 1, 1, 1)', [id]);
  return id;
}

/** The email is confirmed as the link in the mail does it. An account that has a workspace keeps it. */
async function completeProfile(
  { deps }: TestApp,
  userId: string,
  { workspace, email }: { workspace: string; email: string },
): Promise<string> {
  const now = deps.clock.now();
  const expiresAt = secondsAfter(now, CONFIRMATION_SECONDS);
  const { rows } = await sql<{ workspace: string }>`
    with profile as (
      update users set workspace = ${workspace}, email = ${email}, email_set_at = ${now}, email_confirmed_at = ${now}
      where id = ${userId} and workspace is null
      returning id, workspace, email
    ), confirmation as (
      insert into email_confirmations (user_id, email, created_at, expires_at, used_at)
      select id, email, ${now}, ${expiresAt}, ${now} from profile
    ), confirmed as (
      insert into confirmed_emails (user_id, email, confirmed_at) select id, lower(email), ${now} from profile
    )
    select workspace from profile
    union all
    select workspace from users where id = ${userId} and workspace is not null`.execute(deps.db);
  return (rows[0] as { workspace: string }).workspace;
}
