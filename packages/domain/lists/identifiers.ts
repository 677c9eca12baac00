export function isDiscordId(text: string): boolean {
  return /^\d{17,20}$/.test(text);
}

/**
 * Google tags (G-, GT-, AW-, and the old UA-) and Meta pixel ids. Tag manager containers (GTM-) are rejected because
 * they would run their owner's scripts on our pages.
 */
export function isTrackingId(provider: 'ga' | 'fb', text: string): boolean {
  if (provider === 'fb') return /^\d{10,20}$/.test(text);
  return /^(?:G-[A-Z0-9]{4,16}|GT-[A-Z0-9]{4,16}|UA-\d{4,10}-\d{1,4}|AW-\d{6,12})$/.test(text);
}

export function stripAt(name: string): string {
  return name.trim().replace(/^@+/, '');
}

export function isXUsername(name: string): boolean {
  return /^\w{1,15}$/.test(name);
}
