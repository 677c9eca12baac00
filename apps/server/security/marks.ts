/** A mark in everything that only its owner may read. */
export const PRIVATE = 'only-the-owner-may-read';

/** A mark in everything that nobody may read, not even its owner. */
export const SECRET = 'nobody-may-read';
