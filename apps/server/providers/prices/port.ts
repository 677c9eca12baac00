import type { UsdPrices } from '@signboard/domain/posts/usd-prices.ts';

export type Prices = {
  /** Never fails; unknown prices are omitted. */
  usdPrices(): Promise<UsdPrices>;
};
