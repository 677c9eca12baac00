import { SALE_CHAINS } from '@signboard/domain/chains/sale-chains.ts';
import { z } from 'zod';

/** A chain on which sales are found. */
export const saleChain = z.enum(SALE_CHAINS).meta({ id: 'SaleChain' });
