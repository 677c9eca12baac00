/** The parts of a callback's address, as the call about Discord takes them. */
export function discordBody(url: string): { code: string; state: string; url: string } {
  const { searchParams, origin } = new URL(url);
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '', url: origin };
}
