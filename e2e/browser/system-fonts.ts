import { existsSync, readdirSync } from 'node:fs';

/** Whether this machine has fonts installed. Chromium crashes when there are none at all. */
export function hasSystemFonts(): boolean {
  return (
    existsSync('/etc/fonts/fonts.conf') &&
    existsSync('/usr/share/fonts') &&
    readdirSync('/usr/share/fonts').length > 0
  );
}
