import { PAGES } from '@signboard/contract/pages.ts';
import { settings } from '#web/lib/settings/settings.ts';

/** Where people get an access pass: where the installation says, else where plans are compared. */
export function accessPassUrl(): string {
  return settings.accessPassUrl ?? PAGES.pricing;
}

/** The contract of the access pass, where the installation has one. */
export function accessPassContract(): string | null {
  return settings.accessPassContract;
}
