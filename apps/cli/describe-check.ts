import type { Check } from '@signboard/draw/verdict.ts';

type Figures = Check['figures'];

const count = (figure: number | string | undefined, one: string, many: string) =>
  `${Number(figure).toLocaleString('en')} ${figure === 1 ? one : many}`;
const short = (hash: number | string | undefined) => `${String(hash).slice(0, 16)}…`;

const PASSED: Record<Check['name'], (figures: Figures) => string> = {
  format: () => 'valid file of a supported version',
  entries: ({ entries }) => `${count(entries, 'entry', 'entries')} in order, no duplicates`,
  root: ({ root }) => `the Merkle root matches the commitment: ${short(root)}`,
  removed: ({ removed, joined }) =>
    removed === 0
      ? 'nobody who joined was removed'
      : `${Number(removed).toLocaleString('en')} of ${count(joined, 'entry', 'entries')} removed, with a reason each`,
  terms: ({ versions }) =>
    `${count(versions, 'version', 'versions')} of the terms, with as many winners as the draw has places`,
  commitment: (figures) => `the document hash is ${short(figures.commitment)}${describeLead(figures)}`,
  beacon: ({ round }) =>
    round === undefined
      ? 'the secret matches the committed hash'
      : `round ${Number(round).toLocaleString('en')} is signed with the committed key`,
  seed: ({ seed }) => `the seed ${short(seed)} is derived from the commitment and the randomness`,
  tickets: ({ tickets, cutoff }) =>
    `${count(tickets, 'ticket', 'tickets')} computed${cutoff === undefined ? '' : `, highest winning ticket ${short(cutoff)}`}`,
  winners: ({ winners, waiting }) =>
    `the ${count(winners, 'lowest ticket wins', 'lowest tickets win')}, ${count(waiting, 'entry', 'entries')} on the waiting list`,
  opened: ({ opened }) =>
    opened === 0
      ? 'no entries are public'
      : `${count(opened, 'public entry is', 'public entries are')} in the list, no duplicate wallets`,
};

const FAILED: Partial<Record<NonNullable<Check['reason']>, string>> = {
  'too-large': 'the file is too large',
  'not-json': 'the file is not valid JSON or is incomplete',
  'duplicate-key': 'a field appears twice',
  'byte-order-mark': 'the file begins with a byte order mark',
  'not-plain-digits': 'a number is not written in plain digits',
  'no-entries': 'there are no entries',
  'too-many-entries': 'there are more entries than a draw can have',
  'not-ascending': 'the entries are not in order',
  'leaf-twice': 'an entry appears twice',
  'entry-twice': 'an entry appears twice',
  'weight-zero': 'an entry has no weight',
  'too-much-weight': 'the weights add up to more than a draw can have',
  'weights-differ': 'the weights do not match the commitment',
  'pool-not-listed': 'an entry is in a pool that the commitment does not list',
  'removed-count-differs': 'the number of removed entries does not match the commitment',
  'removed-root-differs': 'the removed entries do not match the commitment',
  'removed-takes-part': 'a removed entry takes part',
  'terms-differ': 'the terms do not match the commitment',
  'winners-not-in-terms': 'the number of winners is not the one in the terms',
  'count-differs': 'the number of entries does not match the commitment',
  'root-differs': 'the entries do not match the commitment',
  'commitment-differs': 'the document was changed after the commitment',
  'not-the-expected-commitment': 'this is not the commitment you passed',
  'not-the-expected-chain': 'this is not the announced beacon',
  'round-not-after-commitment': 'the randomness was published before the commitment',
  'other-kind': 'the randomness comes from a different source than committed',
  'poses-as-public-chain': 'the beacon claims to be the public one but has a different key or schedule',
  'round-differs': 'the round does not match the commitment',
  'signature-wrong': 'the round is not signed with the committed key',
  'randomness-differs': 'the randomness does not match what was revealed',
  'secret-differs': 'the secret does not match the committed hash',
  'seed-differs': 'the seed does not match the commitment and the randomness',
  'cutoff-differs': 'the highest winning ticket is different',
  'pools-differ': 'the results are not those of the committed pools',
  'winner-count-differs': 'the number of winners is wrong',
  'winner-differs': 'the winners are not the lowest tickets in order',
  'other-draw': 'the public entries are those of another draw',
  'opening-not-an-entry': 'a public entry is not in the list',
  'wallet-twice': 'a wallet has two entries',
};

/** Describes the result of a check for a person. */
export function describeCheck({ name, outcome, reason, figures }: Check): string {
  if (outcome === 'passed') return PASSED[name](figures);
  if (outcome === 'not-made' || !reason) return 'skipped because an earlier check failed';
  const where = figures.path || figures.address || (figures.place && `winner ${figures.place}`);
  return `${FAILED[reason] ?? `the file is malformed (${reason})`}${where ? `: ${where}` : ''}`;
}

function describeLead({ leadSeconds }: Figures): string {
  return leadSeconds === undefined ? '' : `, dated ${Math.round(Number(leadSeconds))} s before the round`;
}
