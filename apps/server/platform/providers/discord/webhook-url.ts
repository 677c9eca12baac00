import { isLoopback } from '#server/platform/lib/is-loopback.ts';
import type { DiscordWebhook } from './webhook-port.ts';

const LONGEST_URL = 400;
const HOSTS = ['discord.com', 'discordapp.com'].flatMap((host) => [host, `ptb.${host}`, `canary.${host}`]);
const DISCORD_PATH = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{17,20})\/([A-Za-z0-9_-]{60,100})\/?$/;
const PATH_BELOW_BASE = /^\/webhooks\/(\d{17,20})\/([A-Za-z0-9_-]{60,100})\/?$/;

/**
 * Accepts Discord's own URLs and those below the configured base. Only id and token are used, so that no user-supplied
 * URL is ever called.
 */
export function parseWebhookUrl(text: string, apiBase: string): DiscordWebhook | null {
  const url = text.length > LONGEST_URL ? null : URL.parse(text.trim());
  if (!url || url.username || url.password || url.search || url.hash) return null;
  const found = isDiscords(url)
    ? url.pathname.match(DISCORD_PATH)
    : pathBelow(apiBase, url)?.match(PATH_BELOW_BASE);
  const [, id, token] = found ?? [];
  return id && token ? { id, token } : null;
}

const isDiscords = ({ protocol, hostname, port }: URL) =>
  protocol === 'https:' && port === '' && HOSTS.includes(hostname);

/** The part after the base URL; loopback has several names. */
function pathBelow(apiBase: string, url: URL): string | null {
  const base = new URL(apiBase);
  const isSameHost = url.hostname === base.hostname || (isLoopback(url.href) && isLoopback(apiBase));
  const isBelow = url.protocol === base.protocol && isSameHost && url.port === base.port;
  const prefix = base.pathname.replace(/\/$/, '');
  return isBelow && url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : null;
}
