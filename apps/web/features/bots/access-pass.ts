import type { ClientSettings } from '@signboard/contract/client-settings.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { settings } from '#web/lib/settings/settings.ts';

/** What an installation may tell about its access pass. */
type PassSettings = { accessPassUrl?: string | null; accessPassContract?: string | null };

const told = () => settings as ClientSettings & PassSettings;

/** Where people get an access pass: where the installation says, else where plans are compared. */
export function accessPassUrl(): string {
  return told().accessPassUrl ?? PAGES.pricing;
}

/** The contract of the access pass, where the installation tells it. */
export function accessPassContract(): string | null {
  return told().accessPassContract ?? null;
}
