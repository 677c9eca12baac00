import type { MintSettings, TreeFormat } from '@signboard/contract/allowlists/mint-form.ts';
import { toUnits } from '@signboard/domain/eligibility/units.ts';
import type { AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';

const WEI_DECIMALS = 18;
/** SeaDrop has no word for "any number". */
const ANY_SUPPLY = (2n ** 256n - 1n).toString();

const toWei = (price: string | null) => (price === null ? null : toUnits(price, WEI_DECIMALS).toString());
const toSeconds = (moment: Date | null) => Math.floor((moment?.getTime() ?? 0) / 1000);

/** The terms of a format as its contract hashes them. Every winner gets the same: a weight is a chance to win, no amount. */
export function planAllowlist(format: TreeFormat, mint: MintSettings): AllowlistPlan {
  const amount = mint.amount ?? 1;
  switch (format) {
    case 'thirdweb':
      return { format, terms: { amount, price: toWei(mint.price) } };
    case 'manifold':
      return { format, terms: { amount } };
    case 'seadrop':
      return {
        format,
        terms: {
          mintPrice: toWei(mint.price) ?? '0',
          maxTotalMintableByWallet: amount,
          startTime: toSeconds(mint.startTime),
          endTime: toSeconds(mint.endTime),
          dropStageIndex: mint.stage ?? 1,
          maxTokenSupplyForStage: mint.maxSupply === null ? ANY_SUPPLY : String(mint.maxSupply),
          feeBps: mint.feeBps ?? 0,
          restrictFeeRecipients: mint.restrictFeeRecipients,
        },
      };
    default:
      return { format, terms: {} };
  }
}
