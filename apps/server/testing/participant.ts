import type { LightMyRequestResponse } from 'fastify';
import { basics, type ListOwner, passCaptcha } from './list-owner.ts';
import type { TestApp } from './test-app.ts';
import { createTestBrowser } from './test-browser.ts';
import { ethereumWallet, type TestWallet } from './test-wallets.ts';

/** The public address of a list. */
export type ListAddress = { workspace: string; name: string };

/** Creates a list that is open at the test's time. */
export async function openList(
  test: TestApp,
  owner: ListOwner,
  settings: { general?: object; basics?: object; registration?: object; access?: object } = {},
): Promise<ListAddress & { id: string }> {
  const created = (await owner.create(settings.general)).json().result;
  const now = test.clock.now().getTime();
  const dates = {
    startDate: new Date(now - 3_600_000).toISOString(),
    endDate: new Date(now + 3_600_000).toISOString(),
    eventDate: new Date(now + 7_200_000).toISOString(),
  };
  await owner.save(created, basics({ ...dates, ...settings.basics }));
  const put = (path: string, body: object | undefined) =>
    body ? owner.call('PUT', path, { id: created.id, ...body }) : null;
  await put('/registration', settings.registration);
  await put('/access', settings.access);
  const activated = await owner.call('POST', '/activate', { id: created.id });
  if (activated.statusCode !== 200) throw new Error(`the list could not be opened: ${activated.body}`);
  return { id: created.id, workspace: owner.workspace, name: created.urlEndName };
}

/** A signed-in participant. */
export async function participant(
  test: TestApp,
  wallet: TestWallet = ethereumWallet(),
  language = 'en',
  remoteAddress?: string,
) {
  const browser = createTestBrowser(test.app, language, remoteAddress);
  await browser.signIn(wallet);
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

export type Participant = Awaited<ReturnType<typeof participant>>;
