import { WalletError, type WalletErrorKind } from './types.ts';

const KIND_BY_CODE = new Map<unknown, WalletErrorKind>([
  [4001, 'rejected'],
  ['ACTION_REJECTED', 'rejected'],
  [-32002, 'pending'],
  [4100, 'locked'],
  [4900, 'gone'],
]);

// Solana wallets and older Ethereum ones send no code, only a message.
const KIND_BY_MESSAGE: ReadonlyArray<[RegExp, WalletErrorKind]> = [
  [/\b(?:reject|denied|declined|cancel|user closed)/i, 'rejected'],
  [/already (?:pending|processing)|pending request/i, 'pending'],
  [/\blocked\b|\bunlock\b|no accounts?\b|unauthori[sz]ed|not ?connected/i, 'locked'],
  // Chrome reports this in pages that were open while the extension updated.
  [/extension context invalidated/i, 'gone'],
];

const MESSAGES: Record<WalletErrorKind, string> = {
  rejected: 'User rejected the request.',
  pending: 'The wallet is already waiting for an answer.',
  locked: 'The wallet is locked or shares no account.',
  gone: 'The wallet is not available.',
  blocked: 'The browser blocked the window of the wallet.',
  failed: 'The wallet could not do this.',
};

type Layer = { code?: unknown; name?: unknown; message?: unknown } & Partial<
  Record<(typeof WRAPPERS)[number], unknown>
>;

// Mobile wallets wrap the real error: `{ code: -32603, data: { originalError: { code: 4001 } } }`.
const WRAPPERS = ['data', 'originalError', 'error', 'cause'] as const;

/** Uses our own message: the wallet's text is untrusted and stays in `cause`. */
export function walletError(kind: WalletErrorKind, cause?: unknown): WalletError {
  return new WalletError(kind, MESSAGES[kind], cause === undefined ? undefined : { cause });
}

export function toWalletError(thrown: unknown): WalletError {
  return thrown instanceof WalletError ? thrown : walletError(kindOf(thrown), thrown);
}

function kindOf(thrown: unknown): WalletErrorKind {
  const layers = unwrap(thrown);
  const byCode = layers.map((layer) => KIND_BY_CODE.get(layer.code)).find((kind) => kind !== undefined);
  if (byCode) return byCode;
  const words = layers.map((layer) => `${String(layer.name)} ${String(layer.message)}`).join(' ');
  return KIND_BY_MESSAGE.find(([pattern]) => pattern.test(words))?.[1] ?? 'failed';
}

function unwrap(thrown: unknown): Layer[] {
  const layers: Layer[] = [];
  const queue: unknown[] = [typeof thrown === 'string' ? { message: thrown } : thrown];
  while (queue.length > 0 && layers.length < 8) {
    const layer = queue.shift();
    if (!isLayer(layer) || layers.includes(layer)) continue;
    layers.push(layer);
    queue.push(...WRAPPERS.map((wrapper) => layer[wrapper]));
  }
  return layers;
}

function isLayer(value: unknown): value is Layer {
  return typeof value === 'object' && value !== null;
}
