const GENESIS_TIME = 1_735_689_600;
const PERIOD_SECONDS = 3;

/**
 * The chain of rounds: fixed for ever, so that a proof made with one run of the sandbox holds in the next. Key and hash
 * stand here in writing because deriving them would slow every start.
 */
export const BEACON = {
  id: 'sandbox',
  scheme: 'bls-unchained-g1-rfc9380',
  periodSeconds: PERIOD_SECONDS,
  genesisTime: GENESIS_TIME,
  publicKey:
    '95cfb1641b1f2d903bc88276593e0e95708bd6aed115cd5edc8f5b444d05c00ea6ea03741ca1bb185a3094c362aa7792' +
    '194398ffa8be197f4d6e7ce869902136c707c8f79386d1bddefaf8adec951fbd01d8cf650470e2e410e4e7681947f19e',
  groupHash: '14261198b5a2cf0497c21dc51cf6cdd8158c37d6108d1b7a917ba55ab2cda526',
  chainHash: 'c008dd83c82d008945671fc84670b1e2f8868396c0e571396dcb1b257f9a9d53',
} as const;

/** Which round is the newest at a time. */
export function roundAt(nowMs: number): number {
  return Math.floor((nowMs / 1000 - GENESIS_TIME) / PERIOD_SECONDS) + 1;
}
