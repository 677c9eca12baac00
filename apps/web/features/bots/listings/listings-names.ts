/** The names that texts may not translate. */
export const NAMES = { openSea: 'OpenSea', discord: 'Discord', telegram: 'Telegram', x: 'X' };
