/** How the product of the journeys differs from an ordinary one: the shortest wait for a random number, since they watch whole draws. */
export const JOURNEY_SETTINGS = { BEACON_LEAD_SECONDS: '3' };
