import { z } from 'zod';
import { amountField, countField, demand, momentField } from '../lists/form-fields.ts';
import { withValues } from '../texts/message.ts';

/** Trees that mint contracts accept, each with its own leaf. */
export const TREE_FORMATS = [
  'packed',
  'openzeppelin',
  'thirdweb',
  'seadrop',
  'manifold',
  'candy-guard',
] as const;

export type TreeFormat = (typeof TREE_FORMATS)[number];

/** `allowlist` is the earlier name of `openzeppelin`. */
export const WINNERS_FORMATS = [
  'csv',
  'json',
  'allowlist',
  'addresses',
  'thirdweb-csv',
  'opensea-csv',
  ...TREE_FORMATS,
] as const;

export type WinnersFormat = (typeof WINNERS_FORMATS)[number];

export const MINT_LIMITS = {
  amount: 1_000,
  /** Where each mint has a leaf, and so a proof, of its own. */
  mintsPerWallet: 100,
  stage: 255,
  feeBps: 10_000,
  priceDecimals: 18,
} as const;

/** A tree has one for each winner, or for each mint of each winner. */
export const MAX_ALLOWLIST_LEAVES = 250_000;

/** What a mint contract wants to know besides the wallets; every winner gets the same. Formats use only what they need. */
export const mintShape = z.object({
  /** How many each winner may mint; 1 by default. */
  amount: countField,
  /** In the chain's coin; null leaves the price to the contract. */
  price: amountField,
  startTime: momentField,
  endTime: momentField,
  /** SeaDrop’s stage: 0 is its public sale, so it begins at 1, the default. */
  stage: countField,
  /** How many tokens may exist at the end of this stage; null for any number. */
  maxSupply: countField,
  /** Hundredths of a percent of the price; 0 by default. */
  feeBps: countField,
  restrictFeeRecipients: z.boolean().default(true),
});

export type MintForm = z.input<typeof mintShape>;
export type MintSettings = z.output<typeof mintShape>;

/** The rules over all fields, for a schema that has these and the format. */
export function checkMint(context: z.core.ParsePayload<MintSettings & { format: WinnersFormat }>): void {
  const { format, amount, price, stage, maxSupply, feeBps, startTime, endTime } = context.value;
  const limit = (name: 'amount' | 'stage' | 'feeBps', value: number | null, most: number) => {
    if (typeof value === 'number' && value > most)
      context.issues.push({
        code: 'custom',
        message: withValues('field.too-many', { most }),
        path: [name],
        input: value,
        continue: true,
      });
  };
  limit('amount', amount, format === 'manifold' ? MINT_LIMITS.mintsPerWallet : MINT_LIMITS.amount);
  limit('stage', stage, MINT_LIMITS.stage);
  limit('feeBps', feeBps, MINT_LIMITS.feeBps);
  demand(context, amount !== 0, ['amount'], 'field.above-zero');
  demand(context, stage !== 0, ['stage'], 'field.above-zero');
  demand(context, maxSupply !== 0, ['maxSupply'], 'field.above-zero');
  const decimals = price?.split('.')[1]?.length ?? 0;
  demand(context, decimals <= MINT_LIMITS.priceDecimals, ['price'], 'field.too-long');
  if (format !== 'seadrop') return;
  demand(context, startTime, ['startTime'], 'field.start-required');
  demand(context, endTime, ['endTime'], 'field.end-required');
  if (startTime && endTime) demand(context, endTime > startTime, ['endTime'], 'field.mint-end-before-start');
}
