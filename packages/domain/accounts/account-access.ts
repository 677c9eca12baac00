/** In the order in which the profile page shows them. */
export type MissingStep = 'email' | 'email-confirmation' | 'workspace';

export type AccountState = { email: string | null; emailConfirmed: boolean; workspace: string | null };

export function findMissingSteps(account: AccountState): MissingStep[] {
  const steps: MissingStep[] = [];
  if (!account.email) steps.push('email');
  else if (!account.emailConfirmed) steps.push('email-confirmation');
  if (!account.workspace) steps.push('workspace');
  return steps;
}

/** The workspace is part of every list's address, and emails need a confirmed recipient. */
export function canManageLists(account: AccountState): boolean {
  return findMissingSteps(account).length === 0;
}

/** Ignores case. Without required roles everyone passes. */
export function hasRequiredRole(roles: readonly string[], required: readonly string[]): boolean {
  if (required.length === 0) return true;
  const held = new Set(roles.map((role) => role.toLowerCase()));
  return required.some((role) => held.has(role.toLowerCase()));
}
