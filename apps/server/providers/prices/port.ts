import type { UsdPrices } from '@signboard/domain/posts/usd-prices.ts';

/** What currencies are worth. */
export type Prices = {
  /** The prices that are known right now; never fails: what is not known is not among them. */
  usdPrices(): Promise<UsdPrices>;
};
