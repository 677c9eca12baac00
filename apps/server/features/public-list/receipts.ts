import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { type ReceiptSigner, signReceipt } from '@signboard/draw/receipt.ts';

/** An entry as its receipt tells it. */
export type ReceiptFacts = {
  listId: string;
  entryNumber: number;
  chain: Chain;
  address: string;
  salt: Uint8Array;
  joinedAt: Date;
};

/** The text of a signed receipt. It is made anew from the entry each time: nothing more has to be kept. */
export function writeReceipt(signer: ReceiptSigner, entry: ReceiptFacts): string {
  return `${JSON.stringify(signReceipt(entry, signer), null, 2)}\n`;
}
