import type { Texts } from './texts.ts';

export const en: Texts = {
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
    hint: '64 digits, from your notes or a screenshot. Only this proves that the entries weren’t changed afterwards.',
    malformed: 'A fingerprint has 64 digits: 0 to 9 and a to f.',
  },
  receipt: {
    label: 'Your receipt (optional)',
    hint: 'Paste the receipt you got when you joined, or drop its file, to see your result.',
    malformed: 'This receipt is incomplete. Copy it again, from the first brace to the last.',
  },
  working: 'Repeating the draw…',
  verified: 'Draw checked: the winners are correct',
  notVerified: 'This draw failed the check',
  stated: (name) => `The file says this list is “${name}”. The name isn’t part of the check.`,
  guarantee: {
    'public-beacon':
      'The random number comes from a public source. No one could know the result when the entries were locked.',
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
    commitment: ({ leadSeconds }) =>
      leadSeconds
        ? `Unchanged, and made ${leadSeconds} seconds before the random number was due.`
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
    'no-entries': 'There are no entries.',
    'too-many-entries': 'There are more entries than a draw can have.',
    'cut-leaf': 'An entry is incomplete.',
    'not-ascending': 'The entries aren’t in order.',
    'leaf-twice': 'An entry appears twice.',
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
    'winner-count-differs': 'The number of winners is wrong.',
    'winner-differs': 'These aren’t the winners of the ranking, or their order is wrong.',
    'opening-not-an-entry': 'A public wallet isn’t among the entries.',
    'wallet-twice': 'A wallet has two entries.',
  },
  standing: {
    title: 'Your entry',
    needsDraw: 'Your result appears once a draw passes the check.',
    won: (rank) => `You won, in place ${rank}.`,
    waiting: (place) => `You’re number ${place} on the waiting list.`,
    absent: {
      'other-list': 'Your receipt is for another list.',
      'leaf-differs': 'Your receipt is inconsistent: its parts don’t belong together.',
      'not-among-entries':
        'Your entry isn’t in this draw. Your receipt shows that it was accepted, so ask the operator why.',
    },
    ticket: 'Ranking number',
    signed: (key) => `Signed with the key ${key}. Compare it with the key the operator publishes.`,
    notSigned: 'The signature isn’t valid. This receipt was changed or forged.',
  },
  limits: {
    title: 'What no draw can prove',
    items: [
      'That entries are real people, or that no one joined with many wallets.',
      'That the operator didn’t take part.',
      'When the entries were locked, unless someone saved the fingerprint before the draw.',
    ],
  },
};
