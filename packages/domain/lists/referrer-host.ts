/** A host as entries and visits store it. Migration 0026 has the same rule. */
export const REFERRER_HOST = /^[a-z0-9.-]{1,100}$/;
