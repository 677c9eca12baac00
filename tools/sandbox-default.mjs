// Whether `npm start` brings the sandbox world along.

/** Names of settings that mean: this installation talks to the real world. */
const OUTSIDE = /^(X_|DISCORD_|SMTP_)|_RPC_URL$/;

/** On when asked for; by default only when nothing of the outside world is configured and nobody else can reach us. */
export function isSandboxOn(settings) {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value?.trim()));
  if (given.SANDBOX) return given.SANDBOX === 'on';
  const isAllInOne = (given.ROLE ?? 'all') === 'all';
  return isAllInOne && isLoopback(given.PUBLIC_URL) && !Object.keys(given).some((name) => OUTSIDE.test(name));
}

function isLoopback(url) {
  if (!url) return true;
  return URL.canParse(url) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
