/** Discord's ids: 17 to 20 digits. */
export function isDiscordId(text: string): boolean {
  return /^\d{17,20}$/.test(text);
}

/**
 * Ids of web analytics: a Google tag (G-, GT-, AW-) or the old UA- form. A tag manager's container (GTM-) is
 * none: it would run its owner's scripts on our pages.
 */
export function isTrackingId(provider: 'ga' | 'fb', text: string): boolean {
  if (provider === 'fb') return /^\d{10,20}$/.test(text);
  return /^(?:G-[A-Z0-9]{4,16}|GT-[A-Z0-9]{4,16}|UA-\d{4,10}-\d{1,4}|AW-\d{6,12})$/.test(text);
}

/** An X account's name without the @ that people write before it. */
export function withoutAt(name: string): string {
  return name.trim().replace(/^@+/, '');
}

/** The names that X gives accounts. */
export function isTwitterName(name: string): boolean {
  return /^\w{1,15}$/.test(name);
}
