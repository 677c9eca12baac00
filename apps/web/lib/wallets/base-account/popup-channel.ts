import { walletError } from '../to-wallet-error.ts';

/** What the window sends; its content is untrusted. */
export type PopupMessage = {
  id?: unknown;
  requestId?: unknown;
  event?: unknown;
  sender?: unknown;
  content?: unknown;
};

export type PopupChannel = {
  /** Must run in the tap itself: browsers block windows that a script opens later. */
  open(): void;
  /** Resolves to the answer; rejects with a WalletError when the window is blocked, closed or cancelled. */
  send(request: { id: string } & Record<string, unknown>): Promise<PopupMessage>;
};

type Popup = Pick<Window, 'postMessage' | 'closed' | 'focus'>;

/** What the channel needs of the page's window. */
export type PopupHost = {
  open(url: string, name: string, features: string): Popup | null;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
};

const FEATURES = 'width=420,height=700';
/** Nothing reports that a window was closed. */
const CLOSED_CHECK_MS = 500;

/** The protocol of Base Account's own library, whose name and version the window expects. */
const LIBRARY = { sdkName: '@base-org/account', version: '2.5.10' };

/**
 * Talks to a window of another origin. Only messages of this very window and of that origin count, and messages are
 * only ever sent to that origin.
 */
export function createPopupChannel(
  host: PopupHost,
  url: string,
  page: { origin: string; data: object },
): PopupChannel {
  const { origin } = new URL(url);
  let current: { popup: Popup; introduced: Promise<void> } | null = null;

  async function introduce(popup: Popup): Promise<void> {
    const { id } = await nextMessage(host, popup, origin, ({ event }) => event === 'PopupLoaded');
    popup.postMessage({ requestId: id, data: { ...LIBRARY, ...page.data } }, origin);
  }

  return {
    open() {
      if (current && !current.popup.closed) {
        current.popup.focus();
        return;
      }
      const address = popupAddress(url, page.origin);
      const popup = host.open(address, `wallet_${crypto.randomUUID()}`, FEATURES);
      current = popup && { popup, introduced: introduce(popup) };
      // Whoever sends a request hears of the failure.
      current?.introduced.catch(() => undefined);
    },
    async send(request) {
      const opened = current;
      if (!opened) throw walletError('blocked');
      try {
        await opened.introduced;
        const answer = nextMessage(host, opened.popup, origin, ({ requestId }) => requestId === request.id);
        opened.popup.postMessage(request, origin);
        return await answer;
      } catch (error) {
        // The next tap opens another window.
        if (current === opened) current = null;
        throw error;
      }
    },
  };
}

function popupAddress(url: string, origin: string): string {
  const address = new URL(url);
  const { sdkName, version: sdkVersion } = LIBRARY;
  const details = { sdkName, sdkVersion, origin, coop: 'same-origin-allow-popups' };
  for (const [name, value] of Object.entries(details)) address.searchParams.set(name, value);
  return address.href;
}

function nextMessage(
  host: PopupHost,
  popup: Popup,
  origin: string,
  isWanted: (message: PopupMessage) => boolean,
): Promise<PopupMessage> {
  return new Promise((resolve, reject) => {
    let wasClosed = false;
    const stop = () => {
      host.removeEventListener('message', onMessage);
      clearInterval(timer);
    };
    const cancel = () => {
      stop();
      reject(walletError('rejected'));
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== popup || !isMessage(event.data)) return;
      if (isWanted(event.data)) {
        stop();
        resolve(event.data);
      } else if (event.data.event === 'PopupUnload') cancel();
    };
    const timer = setInterval(() => {
      // A window sends its answer and closes: the answer may arrive after the first look.
      if (wasClosed) cancel();
      wasClosed = popup.closed;
    }, CLOSED_CHECK_MS);
    host.addEventListener('message', onMessage);
  });
}

function isMessage(data: unknown): data is PopupMessage {
  return typeof data === 'object' && data !== null;
}
