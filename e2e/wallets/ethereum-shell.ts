import type { Reply } from './page-bridge.ts';

type Shell = { bridge: string; name: string; rdns: string; isAnnounced: boolean; isInjected: boolean };
type Call = { method: string; params?: readonly unknown[] };
type Listener = (value: unknown) => void;

/** Runs in the page before its scripts: an EIP-1193 provider that forwards every request to Node. Must be self-contained. */
export function ethereumShell({ bridge, name, rdns, isAnnounced, isInjected }: Shell): void {
  type Ask = (call: Call) => Promise<Reply>;
  const page = window as unknown as Record<string, unknown>;
  const listeners: Record<string, Set<Listener>> = {
    accountsChanged: new Set(),
    chainChanged: new Set(),
    disconnect: new Set(),
  };
  for (const [event, set] of Object.entries(listeners)) {
    window.addEventListener(`${bridge}:${event}`, (emitted) => {
      for (const listener of set) listener((emitted as CustomEvent).detail);
    });
  }
  page[`${bridge}HasListeners`] = () => (listeners.accountsChanged?.size ?? 0) > 0;
  const provider = {
    async request({ method, params = [] }: Call): Promise<unknown> {
      const reply = await (page[bridge] as Ask)({ method, params });
      if ('fault' in reply) throw Object.assign(new Error(reply.fault.message), { code: reply.fault.code });
      return reply.result;
    },
    on(event: string, listener: Listener) {
      listeners[event]?.add(listener);
      return provider;
    },
    removeListener(event: string, listener: Listener) {
      listeners[event]?.delete(listener);
      return provider;
    },
  };
  if (isInjected || !isAnnounced) page.ethereum = provider;
  if (!isAnnounced) return;
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const info = Object.freeze({ uuid: '350670db-19fa-4704-a166-e52e178b59d2', name, rdns, icon });
  const detail = Object.freeze({ info, provider });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
