/** Smaller differences are within what the header and the network allow to measure. */
const TOLERANCE_MS = 3_000;
/** A slower round trip says too little about when the server answered. */
const MAX_ROUND_TRIP_MS = 10_000;
/** The header counts whole seconds. */
const HALF_SECOND_MS = 500;

let offsetMs = 0;

/** The current time on the server, as far as its responses told it. */
export const serverNow = () => Date.now() + offsetMs;

/** Learns from a response how far this device's clock is off. */
export function learnServerTime(headers: Headers, sentAt: number, receivedAt: number): void {
  const writtenAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(writtenAt) || receivedAt - sentAt > MAX_ROUND_TRIP_MS) return;
  // A shared cache says how long it has kept the response.
  const ageMs = (Number(headers.get('age')) || 0) * 1_000;
  const measured = writtenAt + ageMs + HALF_SECOND_MS - (sentAt + receivedAt) / 2;
  offsetMs = Math.abs(measured) > TOLERANCE_MS ? measured : 0;
}
