/** Marks data that only its owner may read. */
export const PRIVATE = 'only-the-owner-may-read';

/** Marks data that nobody may read, not even its owner. */
export const SECRET = 'nobody-may-read';
