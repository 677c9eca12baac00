import type { listingsForm } from '@signboard/contract/listings/listings-form.ts';
import { parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import type { z } from 'zod';
import { lockBot } from '#server/bots/bots-store.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { saveListingSettings } from './listing-settings-store.ts';

export async function saveListings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  botId: string,
  { isOn, percentBelow, maxPrice }: z.output<typeof listingsForm>,
): Promise<void> {
  const settings = {
    isOn,
    percentBelow: percentBelow === null ? null : parseDecimal(percentBelow),
    maxPrice: maxPrice === null ? null : parseDecimal(maxPrice),
  };
  await db.transaction().execute(async (trx) => {
    if (!(await lockBot(trx, botId))) throw new AppError('bot-session-missing');
    await saveListingSettings(trx, botId, settings, clock.now());
  });
}
