import type { Check } from '@signboard/draw/verify-proof.ts';

type Figures = Check['figures'];

const count = (figure: number | string | undefined, one: string, many: string) =>
  `${Number(figure).toLocaleString('en')} ${figure === 1 ? one : many}`;
const short = (hash: number | string | undefined) => `${String(hash).slice(0, 16)}…`;

const PASSED: Record<Check['name'], (figures: Figures) => string> = {
  format: () => 'the file is a proof in the version that this program knows',
  entries: ({ entries }) => `${count(entries, 'entry', 'entries')} in order, none of them twice`,
  root: ({ root }) => `their tree has the root that was committed to, ${short(root)}`,
  commitment: (figures) => `the document has the hash ${short(figures.commitment)}${describeLead(figures)}`,
  beacon: ({ round }) =>
    round === undefined
      ? 'the secret is the one whose hash was committed to'
      : `round ${Number(round).toLocaleString('en')} is signed with the key that was committed to`,
  seed: ({ seed }) => `the seed ${short(seed)} follows from commitment and randomness`,
  tickets: ({ tickets, cutoff }) =>
    `${count(tickets, 'ticket', 'tickets')} computed; the highest that wins is ${short(cutoff)}`,
  winners: ({ winners, waiting }) =>
    `the ${count(winners, 'lowest ticket wins', 'lowest tickets win')}; ${count(waiting, 'entry waits', 'entries wait')}`,
  opened: ({ opened }) =>
    opened === 0
      ? 'no entry is open to everyone'
      : `${count(opened, 'open entry has its', 'open entries have their')} place in the list, and no wallet two`,
};

const FAILED: Partial<Record<NonNullable<Check['reason']>, string>> = {
  'too-large': 'the file is larger than any draw needs',
  'not-json': 'the file is not JSON, or only a part of it',
  'no-entries': 'there is not a single entry',
  'too-many-entries': 'there are more entries than a draw can have',
  'not-ascending': 'the entries are not in order',
  'leaf-twice': 'an entry is in the list twice',
  'count-differs': 'there are not as many entries as were committed to',
  'root-differs': 'the entries are not those that were committed to',
  'commitment-differs': 'the document was changed after the commitment',
  'not-the-expected-commitment': 'this is not the commitment that you named',
  'not-the-expected-chain': 'this is not the beacon that was announced',
  'round-not-after-commitment': 'the randomness was out before the commitment was made',
  'other-kind': 'the randomness came from elsewhere than committed to',
  'poses-as-public-chain': 'a beacon with another key or clock poses as the public one',
  'round-differs': 'this is another round than the one that was committed to',
  'signature-wrong': 'the signature of the round is not from the key that was committed to',
  'randomness-differs': 'the randomness does not follow from what was revealed',
  'secret-differs': 'the secret is not the one whose hash was committed to',
  'seed-differs': 'the seed does not follow from commitment and randomness',
  'cutoff-differs': 'the highest ticket that wins is another one',
  'winner-count-differs': 'there are not as many winners as there must be',
  'winner-differs': 'these are not the lowest tickets in their order',
  'opening-not-an-entry': 'an open entry has no place in the list',
  'wallet-twice': 'a wallet has two entries',
};

/** What a check did, or why it could not, in plain words. */
export function describeCheck({ name, outcome, reason, figures }: Check): string {
  if (outcome === 'passed') return PASSED[name](figures);
  if (outcome === 'not-made' || !reason) return 'not checked, because an earlier check failed';
  const where = figures.path || figures.address || (figures.place && `winner ${figures.place}`);
  return `${FAILED[reason] ?? `the file is malformed (${reason})`}${where ? `: ${where}` : ''}`;
}

function describeLead({ leadSeconds }: Figures): string {
  return leadSeconds === undefined
    ? ''
    : `, made ${Math.round(Number(leadSeconds))} s before its round was due`;
}
