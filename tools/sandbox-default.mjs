// Whether `npm start` starts the sandbox.

/** Settings of real outside services. */
const OUTSIDE = /^(X_|DISCORD_|SMTP_)|_RPC_URL$/;

/** On when requested; by default only when no outside service is configured and the server is on localhost. */
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
