import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';

export const CHAIN_NAMES: Record<Chain, string> = { ethereum: 'Ethereum', solana: 'Solana' };

export function ChainIcon({ chain, size = 18 }: { chain: Chain; size?: number }) {
  return (
    <svg role="img" aria-label={CHAIN_NAMES[chain]} width={size} height={size} viewBox="0 0 20 20">
      {chain === 'ethereum' ? (
        <g fill="currentColor">
          <path d="M10 1 4.2 10.3 10 13.7z" opacity="0.65" />
          <path d="m10 1 5.8 9.3L10 13.7z" />
          <path d="m4.2 11.6 5.8 7.6v-4.2z" opacity="0.65" />
          <path d="M15.8 11.6 10 19.2v-4.2z" />
        </g>
      ) : (
        <g fill="currentColor">
          <path d="M5 3h13l-3 3.4H2z" />
          <path d="M15 8.3H2l3 3.4h13z" opacity="0.8" />
          <path d="M5 13.6h13L15 17H2z" opacity="0.65" />
        </g>
      )}
    </svg>
  );
}
