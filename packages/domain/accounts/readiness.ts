/** What still keeps a person from managing lists, in the order in which the profile page tells it. */
export type MissingStep = 'email' | 'email-confirmation' | 'workspace';

/** The part of an account that decides whether it may manage lists. */
export type AccountState = { email: string | null; emailConfirmed: boolean; workspace: string | null };

/** The steps that are left before an account may manage lists; none left means it may. */
export function missingSteps(account: AccountState): MissingStep[] {
  const steps: MissingStep[] = [];
  if (!account.email) steps.push('email');
  else if (!account.emailConfirmed) steps.push('email-confirmation');
  if (!account.workspace) steps.push('workspace');
  return steps;
}

/** Lists are managed only with a workspace, which forms their address, and a confirmed email. */
export function canManageLists(account: AccountState): boolean {
  return missingSteps(account).length === 0;
}
