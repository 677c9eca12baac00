import { u32At, u64At } from '../core/bytes.ts';
import { SOL } from '../core/currencies.ts';
import { accountAt } from '../core/instruction.ts';
import type { MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { computeFeesOnTop } from '../core/payments.ts';
import { deriveAssetId } from '../core/program-addresses.ts';

const PRICE_AT = 8;
/** The price is followed by three fees of two bytes each. */
const CREATORS_AT = 22;
/** After the creators: the royalty in two bytes and three hashes of 32. */
const NONCE_BEHIND_CREATORS = 98;
const MAX_CREATORS = 32;

/** Magic Eden's order book for compressed NFTs. The payer may buy for someone else, who is then the buyer. */
export const magicEdenM3: MarketplaceDecoder = {
  program: 'M3mxk5W2tt27WGT7THox7PmgRDp4m6NEhL5xvxrBfS1',
  marketplace: { id: 'magiceden-m3', name: 'Magic Eden', version: 'M3' },
  instructions: { buyNow: 'f22ab84d859876cc' },
  decode(fill, context) {
    const payer = accountAt(fill.instruction, 0);
    const seller = accountAt(fill.instruction, 1);
    const tree = accountAt(fill.instruction, 5);
    const receiver = accountAt(fill.instruction, 13);
    const price = u64At(fill.data, PRICE_AT);
    const nonce = readNonce(fill.data);
    const mint = tree && nonce !== undefined ? deriveAssetId(tree, nonce) : undefined;
    if (!payer || !seller || !receiver || price === undefined || !mint) return undefined;
    return {
      fill,
      mint,
      standard: 'cnft',
      seller,
      buyer: receiver,
      buyerInEvent: payer,
      price,
      currency: SOL,
      feesOnTop: computeFeesOnTop(fill, { seller, buyer: payer, price }, context),
      side: 'listing',
    };
  },
};

/** The token's index in its tree follows two lists: the creators' shares and whether each is verified. */
function readNonce(data: Uint8Array): bigint | undefined {
  const shares = u32At(data, CREATORS_AT) ?? MAX_CREATORS + 1;
  if (shares > MAX_CREATORS) return undefined;
  const verifiedAt = CREATORS_AT + 4 + 2 * shares;
  const verified = u32At(data, verifiedAt) ?? MAX_CREATORS + 1;
  if (verified > MAX_CREATORS) return undefined;
  return u64At(data, verifiedAt + 4 + verified + NONCE_BEHIND_CREATORS);
}
