/** How a script asks for a sale; whatever is left out is chosen. */
export type SaleRequest = { collection?: string; tokenId?: string; priceEth?: string; marketplace?: string };

/** The sale cannot be made as asked; the message says why. */
export class SaleRefused extends Error {}

/** Markets in which the local chain can make a sale. */
export const MARKETPLACES = ['seaport'];
