/** Whether a person holds one of the required roles; case does not count, and no requirement lets everyone in. */
export function hasRequiredRole(roles: readonly string[], required: readonly string[]): boolean {
  if (required.length === 0) return true;
  const held = new Set(roles.map((role) => role.toLowerCase()));
  return required.some((role) => held.has(role.toLowerCase()));
}
