// Whether `npm start` starts the sandbox.

/** Settings of real outside services, of a real database, and of a proxy that lets others in. */
const OUTSIDE =
  /^(X_|DISCORD_|SMTP_|S3_)|^(ETHEREUM|SOLANA|BEACON|TIMESTAMP)_.*(URLS?|FALLBACKS)$|^(DATABASE_URL|TRUST_PROXY)$/;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;

/**
 * On when requested; by default only when nothing of the outside world is configured, the database is the embedded one,
 * and the server is on localhost and listens there.
 */
export function isSandboxOn(settings) {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value?.trim()));
  if (given.SANDBOX) return given.SANDBOX === 'on';
  const isAllInOne = (given.ROLE ?? 'all') === 'all';
  const isPrivate = isLoopbackUrl(given.PUBLIC_URL) && LOOPBACK.test(given.HOST ?? 'localhost');
  return isAllInOne && isPrivate && !Object.keys(given).some((name) => OUTSIDE.test(name));
}

function isLoopbackUrl(url) {
  if (!url) return true;
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}
