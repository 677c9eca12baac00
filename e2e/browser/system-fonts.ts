import { existsSync, readdirSync } from 'node:fs';

/** Whether this machine has fonts of its own. Chromium crashes on a page when it finds none at all. */
export function hasSystemFonts(): boolean {
  return (
    existsSync('/etc/fonts/fonts.conf') &&
    existsSync('/usr/share/fonts') &&
    readdirSync('/usr/share/fonts').length > 0
  );
}
