import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { type ReceiptSigner, signReceipt } from '@signboard/draw/receipt.ts';

export type ReceiptEntry = {
  listId: string;
  entryNumber: number;
  chain: Chain;
  address: string;
  salt: Uint8Array;
  joinedAt: Date;
};

/** Deterministic from the entry, so receipts are not stored. */
export function writeReceipt(signer: ReceiptSigner, entry: ReceiptEntry): string {
  return `${JSON.stringify(signReceipt(entry, signer), null, 2)}\n`;
}
