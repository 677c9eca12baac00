/** Why a backup could not be made or restored, in a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** A damaged file may begin like that of another program. */
export const NO_BACKUP = 'This file is no backup of Signboard, or it is damaged.';
