/** The request body for a Discord callback URL. */
export function discordBody(url: string): { code: string; state: string; url: string } {
  const { searchParams, origin } = new URL(url);
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '', url: origin };
}
