/** Ignores case. Without required roles everyone passes. */
export function hasRequiredRole(roles: readonly string[], required: readonly string[]): boolean {
  if (required.length === 0) return true;
  const held = new Set(roles.map((role) => role.toLowerCase()));
  return required.some((role) => held.has(role.toLowerCase()));
}
