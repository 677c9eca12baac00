import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { ownershipMessage } from '@signboard/contract/bots/ownership-message.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '#web/lib/query/query-client.ts';
import { setSettings, settings } from '#web/lib/settings/settings.ts';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { discoverWallets } from '#web/lib/wallets/discover-wallets.ts';
import type { WalletOption } from '#web/lib/wallets/types.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { setUpApp } from '#web/testing/render-in-app.tsx';
import { botQuery } from '../bot-queries.ts';
import { useOwnership } from './use-ownership.ts';

setUpApp('bots');

const OWNER = `0x${'aB'.repeat(20)}`;
const PASS = `0x${'1'.repeat(40)}`;
const SIGNATURE = `0x${'5'.repeat(130)}`;
const VERIFY = 'POST /api/v1/nft/alert/verify/ownership';
const PRO = { id: 'bot', isPay: true, ownershipAddress: OWNER } as BotAnswer;

beforeEach(() => setSettings({ ...settings, accessPassContract: PASS }));

type Call = { method: string; params?: unknown };
let count = 0;

/** A wallet extension: announces itself on the page and answers like one that is connected to mainnet. */
function installWallet(answers: Record<string, (call: Call) => unknown> = {}) {
  const calls: Call[] = [];
  const listeners = new Map<string, (value: unknown) => void>();
  const usual: typeof answers = {
    eth_accounts: () => [OWNER],
    eth_requestAccounts: () => [OWNER],
    eth_chainId: () => '0x1',
    eth_call: () => `0x${'1'.padStart(64, '0')}`,
    personal_sign: () => SIGNATURE,
    ...answers,
  };
  const provider = {
    request: async (call: Call) => {
      calls.push(call);
      return usual[call.method]?.(call) ?? null;
    },
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    removeListener: () => {},
  };
  const rdns = `wallet${++count}.example`;
  discoverWallets(() => {})();
  const detail = { info: { name: rdns, rdns }, provider };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  return {
    option: { id: `ethereum:${rdns}`, name: rdns, icon: null, chain: 'ethereum' } as WalletOption,
    /** Arguments of all calls of one method. */
    paramsOf: (method: string) => calls.filter((call) => call.method === method).map(({ params }) => params),
    emit: (event: string, value: unknown) => listeners.get(event)?.(value),
  };
}

function startOwnership(verify: () => unknown = () => ({ success: true, msg: '', result: PRO })) {
  const server = startFakeServer({
    'POST /users/init': () => ({
      access_token: 'token',
      csrf_access_token: 'csrf-of-the-session',
      nonce: 'n',
      message: 'm',
    }),
    [VERIFY]: verify,
  });
  const { result } = renderHook(() => useOwnership());
  /** Connects, and returns the step that can be verified. */
  async function connect(option: WalletOption) {
    await act(() => result.current.connect(option));
    const { step } = result.current;
    if (!('wallet' in step)) throw new Error(`not connected: ${result.current.fault}`);
    return step;
  }
  return { ...server, result, connect };
}

describe('[B6] proving that a wallet holds the access pass', () => {
  it("signs a message with the session's token once and caches the bot, now on Pro", async () => {
    const wallet = installWallet();
    const { result, connect, bodiesOf } = startOwnership();
    const ready = await connect(wallet.option);
    expect(ready.wallet.address).toBe(OWNER);
    await act(() => result.current.verify(ready));
    expect(bodiesOf(VERIFY)).toEqual([{ address: OWNER, signature: SIGNATURE }]);
    const message = ownershipMessage({
      domain: location.host,
      csrfToken: 'csrf-of-the-session',
      address: OWNER,
    });
    const hex = `0x${Buffer.from(message).toString('hex')}`;
    expect(wallet.paramsOf('personal_sign')).toEqual([[hex, OWNER]]);
    expect(queryClient.getQueryData(botQuery.queryKey)).toMatchObject({ isPay: true });
    expect(snackbar.get().alert.color).toBe('success');
    expect(result.current.fault).toBeNull();
  });

  it('says that the person has rejected the connection', async () => {
    const reject = () => Promise.reject({ code: 4001 });
    const { option } = installWallet({ wallet_requestPermissions: reject, eth_requestAccounts: reject });
    const { result } = startOwnership();
    await act(() => result.current.connect(option));
    expect(result.current).toMatchObject({ step: { name: 'idle' }, fault: 'User rejected the request.' });
  });

  it('has words of its own for a refusal without any', async () => {
    const { option } = installWallet();
    const { result, connect } = startOwnership(() => refusal(409, { code: 'pass-missing', msg: '' }));
    const ready = await connect(option);
    await act(() => result.current.verify(ready));
    expect(result.current.fault).toBe('It was not possible to register you');
  });

  it('hints that the wallet shows no pass, and lets the server decide', async () => {
    const wallet = installWallet({ eth_call: () => `0x${'0'.repeat(64)}` });
    const { result, connect } = startOwnership();
    const ready = await connect(wallet.option);
    await waitFor(() => expect(result.current.step).toMatchObject({ showsNoPass: true }));
    await act(() => result.current.verify(ready));
    expect(queryClient.getQueryData(botQuery.queryKey)).toMatchObject({ isPay: true });
  });

  it('asks for mainnet when the wallet stays on another chain', async () => {
    const { option } = installWallet({ eth_chainId: () => '0x89' });
    const { result } = startOwnership();
    await act(() => result.current.connect(option));
    expect(result.current).toMatchObject({
      step: { name: 'idle' },
      fault: 'Switch your wallet to Ethereum mainnet and try again.',
    });
  });

  it('stays connected when the person declines to sign, and sends nothing', async () => {
    const { option } = installWallet({ personal_sign: () => Promise.reject({ code: 4001 }) });
    const { result, connect, bodiesOf } = startOwnership();
    const ready = await connect(option);
    await act(() => result.current.verify(ready));
    expect(result.current).toMatchObject({
      step: { name: 'connected' },
      fault: 'User rejected the request.',
    });
    expect(bodiesOf(VERIFY)).toEqual([]);
  });

  it("shows the server's reason, and stays on Free", async () => {
    const { option } = installWallet();
    const refused = () => refusal(409, { code: 'pass-missing', msg: 'This wallet holds no access pass.' });
    const { result, connect } = startOwnership(refused);
    const ready = await connect(option);
    await act(() => result.current.verify(ready));
    expect(result.current).toMatchObject({
      step: { name: 'connected' },
      fault: 'This wallet holds no access pass.',
    });
    expect(queryClient.getQueryData(botQuery.queryKey)).toBeUndefined();
  });

  it('starts over when another account is chosen in the wallet', async () => {
    const wallet = installWallet();
    const { result, connect } = startOwnership();
    await connect(wallet.option);
    act(() => wallet.emit('accountsChanged', [`0x${'c'.repeat(40)}`]));
    await waitFor(() => expect(result.current.step.name).toBe('idle'));
  });
});
