import { statSync } from 'node:fs';
import { dirname } from 'node:path';

const CHECKOUT = dirname(import.meta.dirname);
const OTHERS_MAY_ENTER = 0o001;

/** Root can become another user, who needs to reach this checkout: below root's home folder nobody else can. */
export const canBecomeOtherUser = process.getuid?.() === 0 && foldersUpFrom(CHECKOUT).every(isOpen);

function foldersUpFrom(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpFrom(parent)];
}

function isOpen(folder: string): boolean {
  return (statSync(folder).mode & OTHERS_MAY_ENTER) !== 0;
}
