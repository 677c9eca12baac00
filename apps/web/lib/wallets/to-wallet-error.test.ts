import { describe, expect, it } from 'vitest';
import { toWalletError, walletError } from './to-wallet-error.ts';
import type { WalletErrorKind } from './types.ts';

describe('toWalletError', () => {
  it.each<[WalletErrorKind, string, unknown]>([
    ['rejected', 'EIP-1193 code', { code: 4001, message: 'nope' }],
    ['rejected', 'ethers code', { code: 'ACTION_REJECTED' }],
    ['rejected', 'mobile wrapping', { code: -32603, data: { originalError: { code: 4001 } } }],
    ['rejected', 'Solana words', new Error('User rejected the request.')],
    ['rejected', 'Solana words of another wallet', new Error('Plugin Closed: user cancelled')],
    ['rejected', 'a bare string', 'User denied message signature'],
    ['pending', 'code', { code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' }],
    ['pending', 'words', new Error('Request already pending for origin')],
    [
      'locked',
      'unauthorised',
      { code: 4100, message: 'The requested account has not been authorized by the user.' },
    ],
    ['locked', 'words', new Error('Wallet is locked')],
    ['locked', 'name of a Solana error', Object.assign(new Error(''), { name: 'WalletNotConnectedError' })],
    ['gone', 'code', { code: 4900, message: 'Disconnected from all chains' }],
    ['gone', 'updated extension', new Error('Extension context invalidated.')],
    ['failed', 'unsupported', { code: 4200, message: 'Unsupported method' }],
    ['failed', 'a loop of causes', loop()],
    ['failed', 'nothing at all', undefined],
    ['failed', 'null', null],
  ])('[S9] %s by %s', (kind, _, thrown) => {
    const error = toWalletError(thrown);
    expect(error).toMatchObject({ kind, name: 'WalletError' });
    expect(error.cause).toBe(thrown);
  });

  it('[S9] shows our own message for a rejection, never the wallet’s', () => {
    expect(toWalletError({ code: 4001, message: '<b>send your seed phrase</b>' }).message).toBe(
      'User rejected the request.',
    );
  });

  it('returns our own errors unchanged', () => {
    const error = walletError('pending');
    expect(toWalletError(error)).toBe(error);
  });
});

function loop(): Error {
  const error = new Error('boom');
  error.cause = error;
  return error;
}
