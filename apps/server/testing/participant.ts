import type { Language } from '@signboard/domain/accounts/language.ts';
import type { LightMyRequestResponse } from 'fastify';
import { givenAccount } from './given-account.ts';
import { givenEntries } from './given-entries.ts';
import { givenList } from './given-list.ts';
import { basics, type ListOwner, passCaptcha } from './list-owner.ts';
import type { TestApp } from './test-app.ts';
import { ethereumWallet, type TestWallet } from './test-wallets.ts';

/** The public address of a list. */
export type ListAddress = { workspace: string; name: string };

/** Creates a list that is open at the test's time. */
export async function openList(
  test: TestApp,
  owner: ListOwner,
  settings: { general?: object; basics?: object; registration?: object; access?: object } = {},
): Promise<ListAddress & { id: string }> {
  const now = test.clock.now().getTime();
  const dates = {
    startDate: new Date(now - 3_600_000).toISOString(),
    endDate: new Date(now + 3_600_000).toISOString(),
    eventDate: new Date(now + 7_200_000).toISOString(),
  };
  const { id, urlEndName } = await givenList(test, owner.userId, {
    ...settings,
    general: owner.general(settings.general),
    basics: basics({ ...dates, ...settings.basics }),
  });
  return { id, workspace: owner.workspace, name: urlEndName };
}

/** A signed-in participant. */
export async function participant(
  test: TestApp,
  wallet: TestWallet = ethereumWallet(),
  language: Language = 'en',
  remoteAddress?: string,
) {
  const { browser, userId } = await givenAccount(test, { wallet, language, remoteAddress });
  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<LightMyRequestResponse> =>
    browser.call(method, `/api/v1/third/page${path}`, body ? { body } : {});
  const at = ({ workspace, name }: ListAddress) => ({ workspace, name });
  const query = (list: ListAddress) => new URLSearchParams(at(list)).toString();
  return {
    browser,
    userId,
    address: wallet.address,
    join: (list: ListAddress, extra: object = {}) =>
      call('POST', '/register/participant', { ...at(list), address: wallet.address, ...extra }),
    leave: (list: ListAddress) => call('DELETE', '/register/participant', at(list)),
    entry: (list: ListAddress) => call('GET', `/entry?${query(list)}`),
    validate: (list: ListAddress, extra: object = {}) =>
      call('POST', '/validate/address', { ...at(list), address: wallet.address, ...extra }),
    report: (list: ListAddress, extra: object = {}) =>
      call('POST', '/report', { ...at(list), reason: 'scam', ...extra }),
    passCaptcha: () => passCaptcha(test, browser, 'join'),
  };
}

/** Signed-in participants who are on the list, in this order. */
export async function givenParticipants(
  test: TestApp,
  list: { id: string },
  count: number,
  makeWallet: () => TestWallet = ethereumWallet,
): Promise<Participant[]> {
  const people: Participant[] = [];
  for (let made = 0; made < count; made += 1) people.push(await participant(test, makeWallet()));
  await givenEntries(test, list, people);
  return people;
}

export type Participant = Awaited<ReturnType<typeof participant>>;
