import { PAGES } from '@signboard/contract/pages.ts';
import { settings } from '#web/lib/settings/settings.ts';

/** The configured shop, else the plans page. */
export function accessPassUrl(): string {
  return settings.accessPassUrl ?? PAGES.pricing;
}

/** Null where none is configured. */
export function accessPassContract(): string | null {
  return settings.accessPassContract;
}
