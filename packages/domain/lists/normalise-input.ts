/** Adds the scheme that people leave out; null unless the text is an http or https address without credentials. */
export function normaliseUrl(text: string): string | null {
  const typed = text.trim();
  const address = DOMAIN.test(typed) ? `https://${typed}` : typed;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password } = new URL(address);
  // A name before the host makes it look like another one.
  return /^https?:$/.test(protocol) && username === '' && password === '' ? address : null;
}

/** A domain name without a scheme, perhaps with a port or a path. */
const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[:/?#]\S*)?$/i;

/** Takes the name out of @name or a link to a profile; any other text stays as it is. */
export function normaliseXUsername(text: string): string {
  const typed = text.trim();
  const name = X_PROFILE.exec(typed)?.[1];
  return name && !X_PAGES.has(name.toLowerCase()) ? name : typed.replace(/^@+/, '');
}

const X_PROFILE = /^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com\/@?(\w{1,15})(?:[/?#].*)?$/i;
const X_PAGES = new Set(['home', 'i', 'intent', 'explore', 'search', 'settings', 'hashtag', 'share']);

/** Takes the server's id out of a link to the server, a channel or a message. An invite link doesn't contain it. */
export function normaliseDiscordServerId(text: string): string {
  const typed = text.trim();
  return DISCORD_CHANNEL.exec(typed)?.[1] ?? typed;
}

const DISCORD_CHANNEL =
  /^(?:https?:\/\/)?(?:www\.|ptb\.|canary\.)?discord(?:app)?\.com\/channels\/(\d{17,20})(?:[/?#].*)?$/i;

/** The code of an invite link; null for any other text. */
export function parseDiscordInvite(text: string): string | null {
  return DISCORD_INVITE.exec(text.trim())?.[1] ?? null;
}

const DISCORD_INVITE =
  /^(?:https?:\/\/)?(?:www\.)?(?:discord\.gg|discord(?:app)?\.com\/invite)\/([\w-]{2,100})(?:[/?#].*)?$/i;

/** Takes the role's id out of a mention as Discord copies it. */
export function normaliseDiscordRoleId(text: string): string {
  const typed = text.trim();
  return /^<@&(\d{17,20})>$/.exec(typed)?.[1] ?? typed;
}

/**
 * Reads a decimal comma. 1,000 stays as it is and is refused later: it means a thousand to some people and one to
 * others.
 */
export function normaliseDecimal(text: string): string {
  const typed = text.trim();
  const [, whole = '', fraction = ''] = /^(\d+),(\d+)$/.exec(typed) ?? [];
  const isAmbiguous = fraction.length === 3 && !/^0+$/.test(whole);
  return whole === '' || isAmbiguous ? typed : `${whole}.${fraction}`;
}

/** Removes the separators of thousands from a whole number: 10.000, 10,000 and 10 000 are ten thousand. */
export function normaliseCount(text: string): string {
  const typed = text.trim();
  return /^[1-9]\d{0,2}([.,'\s])\d{3}(?:\1\d{3})*$/.test(typed) ? typed.replace(/\D/g, '') : typed;
}

/**
 * Reads ISO 8601 and day.month.year. Without a time zone it is UTC, wherever the code runs. Null for anything else and
 * for days that don't exist.
 */
export function parseMoment(text: string): Date | null {
  const typed = text.trim();
  const iso = ISO.exec(typed);
  const [day, month, year, rest] = iso
    ? [iso[3], iso[2], iso[1], iso[4]]
    : (DAY_FIRST.exec(typed) ?? []).slice(1);
  if (!day || !month || !year) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [, time = '00:00', zone = 'Z'] = TIME.exec(rest ?? '') ?? [];
  const moment = new Date(`${date}T${time}${zone.toUpperCase()}`);
  const midnight = new Date(`${date}T00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
  return exists && !Number.isNaN(moment.getTime()) ? moment : null;
}

const CLOCK = String.raw`[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:Z|[+-]\d{2}:?\d{2})?`;
const ISO = new RegExp(`^(\\d{4})[-/](\\d{2})[-/](\\d{2})(${CLOCK})?$`, 'i');
const DAY_FIRST = new RegExp(`^(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})(${CLOCK})?$`, 'i');
const TIME = /^[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i;
