import type { CheckerTexts } from '../checker-texts.ts';

export const checker: CheckerTexts = {
  title: 'Check a draw',
  lead: 'Drop a draw’s proof file here. This page repeats the whole draw and checks every step.',
  offline: 'It works offline, and nothing leaves your device.',
  file: {
    title: 'Proof file',
    drop: 'Drop the proof file here',
    choose: 'Choose a file',
    hint: 'Download it from the list’s page, under “Check it without this page”.',
  },
  commitment: {
    label: 'Fingerprint you saved before the draw (optional)',
    hint: '64 digits, from your notes or a screenshot. It shows whether the entries were changed after you saved it.',
    malformed: 'A fingerprint has 64 digits: 0 to 9 and a to f.',
  },
  receipt: {
    label: 'Your receipt (optional)',
    hint: 'Paste the receipt you got when you joined, or drop its file, to see your result.',
    malformed: 'This receipt is incomplete. Copy it again, from the first brace to the last.',
  },
  openings: {
    label: 'Published wallets (optional)',
    hint: 'If the list publishes its wallets, choose that file to check that each one is an entry.',
    malformed: 'This isn’t a file of published wallets, or it’s damaged.',
  },
  working: 'Repeating the draw…',
  verified: 'Draw repeated: the result is the same',
  notVerified: 'This draw failed the check',
  stated: (name) => `The file says this list is “${name}”. The name isn’t part of the check.`,
  result: {
    title: 'The result',
    follows: 'The result follows from these entries and this random number.',
    differs: 'The result does not follow from these entries and this random number.',
  },
  before: {
    title: 'Did the entries exist before the random number?',
    saved:
      'This is the fingerprint you entered. If you saved it before the random number was published, the entries haven’t changed since.',
    witness: (authority, time, due) =>
      `A trusted authority (${authority}, according to the file) signed the fingerprint on ${time}. The random number was due on ${due}.`,
    late: (authority, time) =>
      `A trusted authority (${authority}, according to the file) signed the fingerprint on ${time}, after the random number was due. This shows nothing.`,
    afterSecret: (authority, time) =>
      `A trusted authority (${authority}, according to the file) signed the fingerprint on ${time}. The operator knew the random number before that.`,
    refused: (authority, refusal) => `The timestamp of ${authority} doesn’t count (${refusal}).`,
    cannotCheck: 'Timestamps can’t be checked in this browser. Use another one or the command line.',
    operatorOnly: 'Only the operator says so.',
    hidden:
      'A timestamp doesn’t show that no other list was prepared and hidden. Only people who saw this fingerprint in time can tell.',
  },
  pending: {
    title: 'The draw is pending',
    failed: 'This commitment failed the check',
    due: (time) => `The random number is due on ${time}.`,
    keep: 'Save this fingerprint. With it, you can check later that the entries weren’t changed:',
  },
  earlier: (number, state, reason) => {
    const states = { drawn: 'completed', failed: 'failed', abandoned: 'abandoned' };
    return `Earlier draw ${number}: ${states[state]}${reason ? ` (${reason})` : ''}.`;
  },
  guarantee: {
    'public-beacon':
      'The random number comes from a public source. No one could know it before it was published.',
    'own-beacon':
      'The random number doesn’t come from the public source. Whoever runs its source could have known the result.',
    'commit-reveal': 'The random number was a secret of the operator, who could have known the result.',
  },
  compare: 'Compare this with the fingerprint published before the draw:',
  secondDraw: (reason) => `This list was drawn again. Reason: “${reason}”. Fingerprint of the previous draw:`,
  checks: 'Checks',
  outcome: { passed: 'Passed', failed: 'Failed', 'not-made': 'Not checked' },
  check: {
    format: 'File',
    entries: 'Entries',
    root: 'Entry list',
    removed: 'Removed entries',
    terms: 'Terms',
    commitment: 'Fingerprint',
    beacon: 'Random number',
    seed: 'Seed',
    tickets: 'Ranking',
    winners: 'Winners',
    opened: 'Public wallets',
  },
  passed: {
    format: () => 'The proof file is complete.',
    entries: ({ entries, isOne }) => (isOne('entries') ? 'One entry.' : `${entries} entries, no duplicates.`),
    root: () => 'Exactly the entries that were locked.',
    removed: ({ removed, joined }) =>
      removed === '0' ? 'No one was removed.' : `${removed} of ${joined} removed, each with a reason.`,
    terms: ({ versions, isOne }) =>
      isOne('versions')
        ? 'One version, with this number of winners.'
        : `${versions} versions. The latest has this number of winners.`,
    commitment: ({ leadSeconds }) =>
      leadSeconds
        ? `Unchanged, and dated ${leadSeconds} seconds before the random number was due.`
        : 'Unchanged.',
    beacon: ({ round }) =>
      round ? `Round ${round}, signed by the announced source.` : 'It’s the secret that was announced.',
    seed: () => 'Calculated from the fingerprint and the random number.',
    tickets: ({ tickets, isOne }) => (isOne('tickets') ? 'One entry ranked.' : `${tickets} entries ranked.`),
    winners: ({ winners, waiting, isOne }) =>
      `${isOne('winners') ? 'The first in the ranking wins' : `The first ${winners} in the ranking win`}. On the waiting list: ${waiting}.`,
    opened: ({ opened }) =>
      `${opened} shown. Each one matches an entry, no duplicates. Deleted accounts stay hidden.`,
  },
  notMade: 'Skipped because an earlier check failed.',
  malformed: (path) => `This isn’t a proof file, or it’s damaged${path ? `: ${path}` : ''}.`,
  failed: {
    'not-json': 'This isn’t a proof file, or it’s incomplete.',
    'too-large': 'The file is too large to be a proof.',
    'duplicate-key': 'A field appears twice in the file.',
    'byte-order-mark': 'The file begins with a byte order mark. Download it again.',
    'not-plain-digits': 'A number isn’t written in plain digits.',
    'no-entries': 'There are no entries.',
    'too-many-entries': 'There are more entries than a draw can have.',
    'cut-leaf': 'An entry is incomplete.',
    'cut-entry': 'An entry is incomplete.',
    'weight-zero': 'An entry has no weight.',
    'too-much-weight': 'The weights add up to more than a draw can have.',
    'not-ascending': 'The entries aren’t in order.',
    'leaf-twice': 'An entry appears twice.',
    'entry-twice': 'An entry appears twice.',
    'weights-differ': 'The weights differ from what was announced.',
    'pool-not-listed': 'An entry is in a pool that wasn’t announced.',
    'removed-count-differs': 'The number of removed entries differs from what was announced.',
    'removed-root-differs': 'These aren’t the removals that were announced.',
    'removed-takes-part': 'A removed entry takes part.',
    'terms-differ': 'These aren’t the terms that were announced.',
    'winners-not-in-terms': 'The number of winners isn’t the one in the terms.',
    'count-differs': 'The number of entries differs from what was announced.',
    'root-differs': 'These aren’t the entries that were locked.',
    'commitment-differs': 'The draw’s details were changed after the fingerprint was made.',
    'not-the-expected-commitment': 'This isn’t the fingerprint you saved.',
    'not-the-expected-chain': 'The random number doesn’t come from the announced source.',
    'round-not-after-commitment': 'The random number was already out when the entries were locked.',
    'other-kind': 'The random number comes from a different kind of source than announced.',
    'poses-as-public-chain': 'The source pretends to be the public one, but has a different key or schedule.',
    'round-differs': 'The random number is from a different round than announced.',
    'signature-wrong': 'The random number isn’t signed by the announced source.',
    'randomness-differs': 'The random number doesn’t match its signature.',
    'secret-differs': 'This isn’t the secret that was announced.',
    'seed-differs': 'It doesn’t match the fingerprint and the random number.',
    'cutoff-differs': 'The last winning rank is different.',
    'pools-differ': 'The results aren’t those of the announced pools.',
    'winner-count-differs': 'The number of winners is wrong.',
    'winner-differs': 'These aren’t the winners of the ranking, or their order is wrong.',
    'other-draw': 'The published wallets are those of another draw.',
    'opening-not-an-entry': 'A public wallet isn’t among the entries.',
    'wallet-twice': 'A wallet has two entries.',
  },
  standing: {
    title: 'Your entry',
    needsDraw: 'Your result appears once a draw passes the check.',
    won: (rank) => `You won, in place ${rank}.`,
    waiting: (place) => `You’re number ${place} on the waiting list.`,
    inPool: (pool) => `Pool ${pool}.`,
    present: 'Your entry is in it.',
    removed: (reason) => `Your entry was removed before the draw. Reason: ${reason}.`,
    lowered: (weight, before) => `Your entry’s weight is ${weight}. It was ${before} when you joined.`,
    absent: {
      'other-list': 'Your receipt is for another list.',
      'leaf-differs': 'Your receipt is inconsistent: its parts don’t belong together.',
      'not-among-entries':
        'Your entry isn’t in this draw. Your receipt shows that it was accepted, so ask the operator why.',
    },
    ticket: 'Ranking number',
    signed: (key) => `Signed with the key ${key}. Compare it with the key the operator publishes.`,
    keyListed: 'Signed with one of the operator’s keys listed in this file.',
    termsNotListed: 'The terms you joined under aren’t in this file. Ask the operator why.',
    notSigned: 'The signature isn’t valid. This receipt was changed or forged.',
  },
  limits: {
    title: 'What no draw can prove',
    items: [
      'That entries are real people, or that no one joined with many wallets.',
      'That the operator didn’t take part.',
      'When the entries were locked, unless an authority or someone you trust saw the fingerprint before the draw.',
    ],
  },
};
