import { describe, expect, it } from 'vitest';
import { WalletError } from '#web/lib/wallets/types.ts';
import { connectFault, signInFault } from './sign-in-fault.ts';

describe('[S9] sign-in errors', () => {
  it('explain a rejected connection', () => {
    expect(connectFault(new WalletError('rejected', 'no'))).toEqual({ key: 'wallet.rejected' });
    expect(connectFault(new Error('anything'))).toEqual({ key: 'wallet.rejected' });
  });

  it.each(['pending', 'locked'] as const)('explain that the wallet is %s', (kind) => {
    expect(connectFault(new WalletError(kind, 'wait'))).toEqual({ key: 'wallet.hint-open' });
    expect(signInFault(new WalletError(kind, 'wait'))).toEqual({ key: 'wallet.hint-open' });
  });

  it('explain a rejected signature or login', () => {
    const refused = { success: false, code: 'signature-invalid', msg: 'no' };
    for (const reason of [new WalletError('rejected', 'no'), refused, 'Wrong Services']) {
      expect(signInFault(reason)).toEqual({ key: 'login.rejected' });
    }
  });

  it("show the server's text when the signature could not be checked", () => {
    const unchecked = { success: false, code: 'signature-unchecked', msg: 'Could not be checked right now.' };
    expect(signInFault(unchecked)).toEqual({ text: 'Could not be checked right now.' });
  });
});
