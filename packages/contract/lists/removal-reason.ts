import { REMOVAL_REASONS } from '@signboard/domain/lists/removal.ts';
import { z } from 'zod';

/** Why an entry was removed, by the organizer or by the re-check. */
export const removalReason = z.enum(REMOVAL_REASONS).meta({ id: 'RemovalReason' });
