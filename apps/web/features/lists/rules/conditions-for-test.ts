import type { Condition } from '@signboard/domain/eligibility/rule.ts';

const CONTRACT = '0x1111111111111111111111111111111111111111';
const SOLANA_ADDRESS = 'So11111111111111111111111111111111111111112';

/** One condition of each type. */
export const CONDITIONS = {
  coin: { type: 'coin', chain: 8453, minimum: '0.5' },
  token: {
    type: 'token',
    chain: 8453,
    standard: 'erc721',
    contract: CONTRACT,
    tokenId: null,
    minimum: '1',
    decimals: 0,
    name: 'Tidepool',
  },
  'solana-token': { type: 'solana-token', mint: SOLANA_ADDRESS, minimum: '2.5', decimals: 6, name: 'Bonk' },
  'solana-nft': { type: 'solana-nft', collection: SOLANA_ADDRESS, minimum: '2', name: null },
  call: {
    type: 'call',
    chain: 8453,
    contract: CONTRACT,
    signature: 'stakedBy(address)',
    args: ['$wallet'],
    comparison: 'at-least',
    value: '1000',
    label: 'points',
  },
  transactions: { type: 'transactions', chain: 1, minimum: 10 },
  passport: { type: 'passport', chain: 8453, minimum: 20 },
  coinbase: { type: 'coinbase' },
  attestation: {
    type: 'attestation',
    chain: 8453,
    schema: `0x${'ab'.repeat(32)}`,
    attester: null,
    label: 'Early supporter',
  },
  'x-follow': { type: 'x-follow', account: 'cosmic_foxes', isChecked: false },
  'x-account': { type: 'x-account', minimumDays: 30, minimumFollowers: 100 },
  discord: {
    type: 'discord',
    server: '81384788765712384',
    serverName: 'Foxes',
    link: 'https://discord.gg/foxes',
    role: '81384788765712385',
    roleName: 'OG',
    joinedBefore: null,
  },
  'discord-account': { type: 'discord-account', minimumDays: 1 },
} as const satisfies { [T in Condition['type']]: Extract<Condition, { type: T }> };
