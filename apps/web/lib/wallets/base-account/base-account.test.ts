import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardProvider } from '../guarded-provider.ts';
import { createBaseAccountProvider } from './base-account-provider.ts';
import { createPopupChannel, type PopupHost } from './popup-channel.ts';
import { createSealingKeys, deriveSecret, seal, unseal } from './sealed-content.ts';

const URL_OF_WINDOW = 'https://keys.example/connect';
const ORIGIN = 'https://keys.example';
const PAGE = { origin: 'https://signboard.example', data: { location: 'https://signboard.example/list' } };
const ADDRESS = '0x1111111111111111111111111111111111111111';
const TEXT = `Sign in to Signboard.\n\n${ADDRESS}\nNonce: 0123456789abcdef`;

type Posted = { message: Record<string, unknown>; to: string };
type Answers = (request: { method: string; params: unknown }) => object;

/** The page's window, and the one that it opens. */
function createWindows() {
  const listeners = new Set<(event: MessageEvent) => void>();
  const posted: Posted[] = [];
  const opened: string[] = [];
  const popup = {
    closed: false,
    focus: vi.fn(),
    postMessage: (message: Record<string, unknown>, to: string) => void posted.push({ message, to }),
  };
  const host: PopupHost = {
    open: (url) => {
      opened.push(url);
      popup.closed = false;
      return popup as unknown as Window;
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  };
  const deliver = (data: unknown, { origin = ORIGIN, source = popup as unknown } = {}) => {
    for (const listener of [...listeners]) listener({ data, origin, source } as unknown as MessageEvent);
  };
  return { host, popup, posted, opened, deliver, listeners };
}

let windows: ReturnType<typeof createWindows>;
let channel: ReturnType<typeof createPopupChannel>;
beforeEach(() => {
  windows = createWindows();
  channel = createPopupChannel(windows.host, URL_OF_WINDOW, PAGE);
});
afterEach(() => vi.useRealTimers());

const requests = () => windows.posted.filter(({ message }) => 'id' in message);

/** Answers every request of the page as the real window does; returns what it was asked. */
async function answerNext(answers: Answers): Promise<{ method: string; params: unknown }> {
  const keys = await createSealingKeys();
  await expect.poll(() => requests().length).toBeGreaterThan(0);
  const { message } = requests().at(-1) as Posted;
  const secret = await deriveSecret(keys, message.sender);
  const { handshake, encrypted } = message.content as { handshake?: never; encrypted?: unknown };
  const asked = handshake ?? ((await unseal(await shared(message), encrypted)) as { action: never }).action;
  const body = await seal(handshake ? secret : await shared(message), { result: answers(asked) });
  if (handshake) peer = keys;
  windows.deliver({ requestId: message.id, sender: keys.publicKey, content: { encrypted: body } });
  return asked;
}
let peer: Awaited<ReturnType<typeof createSealingKeys>>;
const shared = ({ sender }: Record<string, unknown>) => deriveSecret(peer, sender);

async function connect() {
  const provider = createBaseAccountProvider(channel);
  channel.open();
  windows.deliver({ event: 'PopupLoaded', id: 'loaded' });
  const connected = provider.request({ method: 'eth_requestAccounts' });
  await answerNext(() => ({ value: [ADDRESS] }));
  expect(await connected).toEqual([ADDRESS]);
  windows.posted.splice(0);
  return provider;
}

describe('Base Account', () => {
  it('opens its window with who asks, and introduces the page once the window has loaded', async () => {
    await connect().then(() => undefined);
    const address = new URL(windows.opened[0] ?? '');
    expect(address.origin + address.pathname).toBe(URL_OF_WINDOW);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      sdkName: '@base-org/account',
      sdkVersion: '2.5.10',
      origin: PAGE.origin,
      coop: 'same-origin-allow-popups',
    });
  });

  it('sends messages to the origin of its window only', async () => {
    channel.open();
    windows.deliver({ event: 'PopupLoaded', id: 'loaded' });
    void createBaseAccountProvider(channel).request({ method: 'eth_requestAccounts' });
    await expect.poll(() => requests().length).toBe(1);
    expect(windows.posted[0]?.message).toMatchObject({ requestId: 'loaded', data: PAGE.data });
    expect(windows.posted.map(({ to }) => to)).toEqual([ORIGIN, ORIGIN]);
  });

  it('signs one text, encrypted, on Base', async () => {
    const guard = guardProvider(await connect());
    channel.open();
    const signing = guard.request('personal_sign', [TEXT, ADDRESS]);
    const asked = await answerNext(() => ({ value: '0x6492' }));
    expect(asked).toEqual({
      method: 'personal_sign',
      params: [`0x${Buffer.from(TEXT).toString('hex')}`, ADDRESS],
    });
    expect(JSON.stringify(windows.posted)).not.toContain('personal_sign');
    expect(await signing).toBe('0x6492');
  });

  it.each([
    ['eth_sendTransaction', [{ to: ADDRESS }]],
    ['wallet_sendCalls', [{}]],
    ['eth_signTypedData_v4', [ADDRESS, '{}']],
    ['wallet_grantPermissions', [{}]],
    ['eth_sign', [ADDRESS, '0x00']],
  ])('is never asked for %s, with or without the guard', async (method, params) => {
    const provider = await connect();
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code: 4200 });
    await expect(guardProvider(provider).request(method as 'eth_call', params)).rejects.toMatchObject({
      kind: 'failed',
    });
    expect(windows.posted).toEqual([]);
  });

  it('is not asked to sign before it is connected, or after it was disconnected', async () => {
    const provider = await connect();
    const other = createBaseAccountProvider(channel);
    const call = { method: 'personal_sign', params: ['0x00', ADDRESS] };
    await expect(other.request(call)).rejects.toMatchObject({ code: 4100 });
    await provider.request({ method: 'wallet_revokePermissions' });
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([]);
    await expect(provider.request(call)).rejects.toMatchObject({ code: 4100 });
    expect(windows.posted).toEqual([]);
  });

  it('[T53] ignores messages of other origins and of other windows', async () => {
    channel.open();
    const foreign = { origin: 'https://evil.example' };
    windows.deliver({ event: 'PopupLoaded', id: 'evil' }, foreign);
    windows.deliver({ event: 'PopupLoaded', id: 'evil' }, { source: {} });
    expect(windows.posted).toEqual([]);
    windows.deliver({ event: 'PopupLoaded', id: 'loaded' });
    const connected = createBaseAccountProvider(channel).request({ method: 'eth_requestAccounts' });
    await expect.poll(() => requests().length).toBe(1);
    const forged = { requestId: requests()[0]?.message.id, content: { failure: { code: 4001 } } };
    windows.deliver(forged, foreign);
    windows.deliver(forged, { source: {} });
    windows.deliver({ event: 'PopupUnload' }, foreign);
    for (const nonsense of [null, 'text', 7, []]) windows.deliver(nonsense);
    await answerNext(() => ({ value: [ADDRESS] }));
    expect(await connected).toEqual([ADDRESS]);
  });

  it('[T53] rejects an answer that was not encrypted with its key', async () => {
    const provider = await connect();
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', ADDRESS] });
    await expect.poll(() => requests().length).toBe(1);
    const thief = await createSealingKeys();
    const secret = await deriveSecret(thief, requests()[0]?.message.sender);
    const encrypted = await seal(secret, { result: { value: '0x6492' } });
    windows.deliver({
      requestId: requests()[0]?.message.id,
      sender: thief.publicKey,
      content: { encrypted },
    });
    await expect(signing).rejects.toThrow();
  });

  it.each([
    ['a malformed key', { sender: 'nonsense', content: { encrypted: {} } }],
    ['no content', { sender: 'aa' }],
    ['a failure', { content: { failure: { code: 4001, message: 'no' } } }],
  ])('does not connect with %s', async (_what, answer) => {
    channel.open();
    windows.deliver({ event: 'PopupLoaded', id: 'loaded' });
    const guard = guardProvider(createBaseAccountProvider(channel));
    const connected = guard.request('eth_requestAccounts');
    connected.catch(() => undefined);
    await expect.poll(() => requests().length).toBe(1);
    windows.deliver({ requestId: requests()[0]?.message.id, ...answer });
    await expect(connected).rejects.toMatchObject({ name: 'WalletError' });
    expect(await guard.request('eth_accounts')).toEqual([]);
  });
});

describe('the window of Base Account', () => {
  const asking = () => guardProvider(createBaseAccountProvider(channel)).request('eth_requestAccounts');

  it('can be blocked', async () => {
    windows.host.open = () => null;
    channel.open();
    await expect(asking()).rejects.toMatchObject({ kind: 'blocked' });
  });

  it('can be cancelled, and opens again with the next tap', async () => {
    channel.open();
    windows.deliver({ event: 'PopupLoaded', id: 'loaded' });
    const asked = asking();
    asked.catch(() => undefined);
    await expect.poll(() => requests().length).toBe(1);
    windows.deliver({ event: 'PopupUnload' });
    await expect(asked).rejects.toMatchObject({ kind: 'rejected' });
    expect(windows.listeners.size).toBe(0);
    channel.open();
    expect(windows.opened).toHaveLength(2);
  });

  it('can be closed before it has loaded', async () => {
    vi.useFakeTimers();
    channel.open();
    const asked = asking();
    asked.catch(() => undefined);
    windows.popup.closed = true;
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(asked).rejects.toMatchObject({ kind: 'rejected' });
    expect(windows.listeners.size).toBe(0);
  });

  it('may close as soon as it has answered', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    channel.open();
    windows.deliver({ event: 'PopupLoaded', id: 'loaded' });
    const asked = asking();
    await expect.poll(() => requests().length).toBe(1);
    windows.popup.closed = true;
    // The page has seen that the window is closed, and its answer arrives only now.
    vi.advanceTimersByTime(600);
    await answerNext(() => ({ value: [ADDRESS] }));
    expect(await asked).toEqual([ADDRESS]);
  });

  it('is used again while it is open', () => {
    channel.open();
    channel.open();
    expect(windows.opened).toHaveLength(1);
    expect(windows.popup.focus).toHaveBeenCalledOnce();
  });
});
