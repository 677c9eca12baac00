import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import type { FastifyInstance } from 'fastify';
import { createTestBrowser, type TestBrowser } from './test-browser.ts';
import type { TestWallet } from './test-wallets.ts';

type ListAddress = { workspace: string; name: string };

/** A browser that waits for a wallet’s browser to sign. */
export async function waitingBrowser(app: FastifyInstance, list?: ListAddress) {
  const browser = createTestBrowser(app);
  await browser.start();
  const start = async () => {
    const answer = await browser.call('POST', '/users/handoff', { body: list ? { list } : {} });
    return answer.json<{ id: string; digits: string; expiresAt: string }>();
  };
  return {
    browser,
    start,
    ...(await start()),
    watch: async (id: string) => (await browser.call('GET', `/users/handoff?id=${id}`)).json(),
    finish: (id: string) => finishHandoff(browser, id),
  };
}

/** Continues; the browser then has the tokens of its new session. */
async function finishHandoff(browser: TestBrowser, id: string) {
  const answer = await browser.call('POST', '/users/handoff/finish', { body: { id } });
  if (answer.statusCode === 200) browser.continueAs({ cookies: new Map(), tokens: () => answer.json() });
  return answer;
}

/** The browser inside a wallet app. */
export async function walletBrowser(app: FastifyInstance, wallet: TestWallet) {
  const browser = createTestBrowser(app);
  await browser.start();
  const claim = (id: string, digits: string) =>
    browser.call('POST', '/users/handoff/claim', { body: { id, digits } });
  const sign = async (id: string, message: string) =>
    browser.call('POST', '/users/handoff/sign', {
      body: {
        id,
        address: wallet.address,
        signature: await wallet.sign(insertAddress(message, wallet.address)),
      },
    });
  return {
    browser,
    claim,
    sign,
    claimAndSign: async ({ id, digits }: { id: string; digits: string }) =>
      await sign(id, (await claim(id, digits)).json().message),
  };
}

/** A browser whose session was handed off: it may join lists and little else. */
export async function signInByHandoff(app: FastifyInstance, wallet: TestWallet): Promise<TestBrowser> {
  const waiting = await waitingBrowser(app);
  await (await walletBrowser(app, wallet)).claimAndSign(waiting);
  await waiting.finish(waiting.id);
  return waiting.browser;
}
