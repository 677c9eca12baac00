import { normaliseAddress, toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { ATTESTATION_CONTRACTS, PASSPORT_CONTRACTS } from '@signboard/domain/chains/proof-contracts.ts';
import { COMPARISONS, WALLET_ARGUMENT } from '@signboard/domain/eligibility/chain-condition.ts';
import { type CallFault, encodeCall } from '@signboard/domain/eligibility/encode-call.ts';
import { normaliseXUsername } from '@signboard/domain/lists/normalise-input.ts';
import { isXUsername } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import { atMost, named, withValues } from '../texts/message.ts';
import { isVisibleText } from '../visible-text.ts';
import {
  demand,
  discordId,
  MAX_AMOUNT,
  momentField,
  optionalName,
  optionalUrl,
  parseAmount,
} from './form-fields.ts';

const evmChain = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const evmAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, named('field.contract-address'))
  .transform(toChecksumAddress);

/** 32 bytes in base 58. */
const MAX_SOLANA_ADDRESS_LENGTH = 44;

const solanaAddress = z
  .string()
  .trim()
  .max(MAX_SOLANA_ADDRESS_LENGTH, named('field.solana-address'))
  .refine((text) => normaliseAddress(text, 'solana') !== null, named('field.solana-address'));

const amount = z.number().min(0, named('field.above-zero')).max(MAX_AMOUNT, atMost(MAX_AMOUNT));

/** An exact decimal above zero. */
export const minimum = z.union([z.string().max(100), amount]).transform((value, context): string => {
  const parsed = parseAmount(value);
  if ('exact' in parsed && /[1-9]/.test(parsed.exact)) return parsed.exact;
  const isTooLarge = 'fault' in parsed && Number(value) > MAX_AMOUNT;
  const message = isTooLarge ? parsed.fault : 'field.above-zero';
  context.issues.push({ code: 'custom', message, input: value });
  return z.NEVER;
});

const wholeMinimum = minimum.refine((amount) => /^[0-9]+$/.test(amount), named('field.whole-number'));

const count = (most: number) =>
  z
    .number(named('field.number-invalid'))
    .int(named('field.whole-number'))
    .min(0, named('field.not-negative'))
    .max(most, atMost(most));

export const positive = (most: number) => count(most).min(1, named('field.above-zero'));

const MOST_DAYS = 10_000;
const MOST_FOLLOWERS = 1_000_000_000;
const MOST_TRANSACTIONS = 1_000_000;
const MOST_SCORE = 100;
const MOST_DECIMALS = 77;

/** What the server reads from the contract; what a form sends is ignored. */
const ofContract = {
  decimals: z.number().int().min(0).max(MOST_DECIMALS).default(0),
  name: z.string().max(100).nullable().default(null),
};

const shortName = (most: number) =>
  z
    .string()
    .trim()
    .min(1, named('field.required'))
    .max(most, named('field.too-long'))
    .refine(isVisibleText, named('field.invisible-characters'));

const tokenId = z
  .string()
  .trim()
  .regex(/^[0-9]{1,78}$/, named('field.whole-number'));

const CALL_FAULTS: Record<CallFault, [field: 'signature' | 'args', message: string]> = {
  'signature-invalid': ['signature', withValues('field.signature', { example: 'stakedBy(address)' })],
  'type-unsupported': [
    'signature',
    withValues('field.signature-type', { types: 'address, bool, uint256, int256, bytes32' }),
  ],
  'arguments-missing': ['args', 'field.arguments-missing'],
  'argument-invalid': ['args', 'field.argument-invalid'],
  'wallet-missing': ['args', withValues('field.wallet-argument', { wallet: WALLET_ARGUMENT })],
};

const coin = z.object({
  type: z.literal('coin'),
  chain: z.union([evmChain, z.literal('solana')]),
  minimum,
});

const token = z
  .object({
    type: z.literal('token'),
    chain: evmChain,
    standard: z.enum(['erc20', 'erc721', 'erc1155']),
    contract: evmAddress,
    tokenId: tokenId.nullable().default(null),
    minimum,
    ...ofContract,
  })
  .check((context) => {
    const { standard, tokenId: id, minimum: amount } = context.value;
    if (standard === 'erc1155') demand(context, id !== null, ['tokenId'], 'field.required');
    if (standard !== 'erc20') demand(context, /^[0-9]+$/.test(amount), ['minimum'], 'field.whole-number');
  })
  .transform((value) => ({ ...value, tokenId: value.standard === 'erc1155' ? value.tokenId : null }));

const solanaToken = z.object({
  type: z.literal('solana-token'),
  mint: solanaAddress,
  minimum,
  ...ofContract,
});

const solanaNft = z.object({
  type: z.literal('solana-nft'),
  collection: solanaAddress,
  minimum: wholeMinimum,
  name: ofContract.name,
});

const call = z
  .object({
    type: z.literal('call'),
    chain: evmChain,
    contract: evmAddress,
    signature: z
      .string()
      .max(200, named('field.too-long'))
      .transform((text) => text.replaceAll(/\s+/g, '')),
    args: z.array(z.string().trim().max(100)).max(8, named('field.argument-invalid')),
    comparison: z.enum(COMPARISONS),
    value: z
      .string()
      .trim()
      .regex(/^[0-9]{1,78}$/, named('field.whole-number')),
    label: shortName(60),
  })
  .check((context) => {
    const encoded = encodeCall(context.value.signature, context.value.args);
    if ('data' in encoded) return;
    const [field, message] = CALL_FAULTS[encoded.fault];
    context.issues.push({ code: 'custom', message, path: [field], input: undefined, continue: true });
  });

const transactions = z.object({
  type: z.literal('transactions'),
  chain: evmChain,
  minimum: positive(MOST_TRANSACTIONS),
});

const passport = z.object({
  type: z.literal('passport'),
  chain: evmChain.refine((chain) => chain in PASSPORT_CONTRACTS, named('field.chain-unsupported')),
  minimum: positive(MOST_SCORE),
});

const coinbase = z.object({ type: z.literal('coinbase') });

const attestation = z.object({
  type: z.literal('attestation'),
  chain: evmChain.refine((chain) => chain in ATTESTATION_CONTRACTS, named('field.chain-unsupported')),
  schema: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^0x[0-9a-f]{64}$/, named('field.schema-id')),
  attester: evmAddress.nullable().default(null),
  label: shortName(60),
});

const follow = z.object({
  type: z.literal('x-follow'),
  account: z.string().max(300).transform(normaliseXUsername).refine(isXUsername, named('field.twitter-name')),
  isChecked: z.boolean(),
});

const xAccount = z
  .object({
    type: z.literal('x-account'),
    minimumDays: count(MOST_DAYS),
    minimumFollowers: count(MOST_FOLLOWERS),
  })
  .check((context) => {
    const { minimumDays, minimumFollowers } = context.value;
    demand(context, minimumDays + minimumFollowers > 0, ['minimumDays'], 'field.above-zero');
  });

const discord = z
  .object({
    type: z.literal('discord'),
    server: discordId,
    serverName: shortName(100),
    link: optionalUrl,
    role: discordId.nullable().default(null),
    roleName: optionalName(100),
    joinedBefore: momentField,
  })
  .check((context) => {
    const { link, role, roleName } = context.value;
    demand(context, link, ['link'], 'field.required');
    if (role) demand(context, roleName, ['roleName'], 'field.required');
  })
  .transform(({ link, joinedBefore, ...value }) => ({
    ...value,
    link: link ?? '',
    joinedBefore: joinedBefore?.toISOString() ?? null,
  }));

const discordAccount = z.object({ type: z.literal('discord-account'), minimumDays: positive(MOST_DAYS) });

export const condition = z
  .discriminatedUnion('type', [
    coin,
    token,
    solanaToken,
    solanaNft,
    call,
    transactions,
    passport,
    coinbase,
    attestation,
    follow,
    xAccount,
    discord,
    discordAccount,
  ])
  .meta({ id: 'Condition', description: 'What a wallet or an account must be able to show' });
