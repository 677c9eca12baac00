import type { Texts } from './texts.ts';

export const en: Texts = {
  title: 'Check a draw',
  lead: 'Drop the proof file of a draw here. This page makes the whole draw again and compares every step.',
  offline: 'It works without a network, and nothing leaves your device.',
  otherLanguage: 'Español',
  file: {
    title: 'Proof file',
    drop: 'Drop the proof file here',
    choose: 'Choose a file',
    hint: "You get it on the list's page, under “Check this draw”.",
  },
  commitment: {
    label: 'The commitment you saw before the draw (optional)',
    hint: 'Only this shows that the entries were not changed afterwards: 64 digits, from your notes or a picture of the page.',
    malformed: 'A commitment has 64 digits from 0 to 9 and a to f.',
  },
  receipt: {
    label: 'Your receipt (optional)',
    hint: 'Paste it, or drop its file, to see your own place. You got it when you joined.',
    malformed: 'This is not a whole receipt. Copy it again, from the first brace to the last.',
  },
  working: 'Making the draw again …',
  verified: 'The draw is correct',
  notVerified: 'The draw does not hold',
  stated: (name) => `The file calls this list “${name}”. A name proves nothing.`,
  guarantee: {
    'public-beacon':
      'The randomness is from a public beacon. Nobody could know the outcome when the commitment was made.',
    'own-beacon':
      'The randomness is from a beacon that is not the public one. Whoever holds its key could have known the outcome.',
    'commit-reveal': "The randomness is the operator's secret. The operator could have known the outcome.",
  },
  compare: 'Compare this with the commitment that was published before the draw:',
  secondDraw: (reason) => `This is a second draw of the same list. Reason given: “${reason}”. The first was:`,
  checks: 'What was checked',
  outcome: { passed: 'Holds', failed: 'Does not hold', 'not-made': 'Not checked' },
  check: {
    format: 'File',
    entries: 'Entries',
    root: 'Seal of the entries',
    commitment: 'Commitment',
    beacon: 'Randomness',
    seed: 'Seed',
    tickets: 'Tickets',
    winners: 'Winners',
    opened: 'Open entries',
  },
  passed: {
    format: () => 'A whole proof file.',
    entries: ({ entries, isOne }) =>
      isOne('entries') ? 'One entry.' : `${entries} entries, none of them twice.`,
    root: () => 'The entries are exactly those that were committed to.',
    commitment: ({ leadSeconds }) =>
      leadSeconds
        ? `Unchanged, and made ${leadSeconds} seconds before its randomness was due.`
        : 'Unchanged.',
    beacon: ({ round }) =>
      round
        ? `Round ${round} is signed with the key that was committed to.`
        : 'The secret is the one that was committed to.',
    seed: () => 'It follows from commitment and randomness.',
    tickets: ({ tickets, isOne }) =>
      isOne('tickets') ? 'One ticket computed.' : `${tickets} tickets computed.`,
    winners: ({ winners, waiting, isOne }) =>
      `${isOne('winners') ? 'The lowest ticket wins' : `The ${winners} lowest tickets win`}; waiting: ${waiting}.`,
    opened: ({ opened }) =>
      `Open to everyone: ${opened}. All are in the list, and no wallet twice. Those whose person has erased their account stay closed.`,
  },
  notMade: 'Something that it needs does not hold.',
  malformed: (path) => `This is not a proof file, or it is damaged${path ? `: ${path}` : ''}.`,
  failed: {
    'not-json': 'This is not a proof file, or only a part of one.',
    'too-large': 'The file is larger than any draw needs.',
    'no-entries': 'There is not a single entry.',
    'too-many-entries': 'There are more entries than a draw can have.',
    'cut-leaf': 'An entry is cut off.',
    'not-ascending': 'The entries are not in order.',
    'leaf-twice': 'An entry is in the list twice.',
    'count-differs': 'There are not as many entries as were committed to.',
    'root-differs': 'The entries are not those that were committed to.',
    'commitment-differs': 'The facts of the draw were changed after the commitment.',
    'not-the-expected-commitment': 'This is not the commitment that you saw.',
    'not-the-expected-chain': 'This is not the beacon that was announced.',
    'round-not-after-commitment': 'The randomness was out before the commitment was made.',
    'other-kind': 'The randomness came from elsewhere than committed to.',
    'poses-as-public-chain': 'A beacon with another key or clock poses as the public one.',
    'round-differs': 'The randomness is from another round than committed to.',
    'signature-wrong': 'The round is not signed with the key that was committed to.',
    'randomness-differs': 'The randomness does not follow from what was revealed.',
    'secret-differs': 'The secret is not the one that was committed to.',
    'seed-differs': 'It does not follow from commitment and randomness.',
    'cutoff-differs': 'The highest ticket that wins is another one.',
    'winner-count-differs': 'There are not as many winners as there must be.',
    'winner-differs': 'These are not the lowest tickets in their order.',
    'opening-not-an-entry': 'An open entry is not in the list.',
    'wallet-twice': 'A wallet has two entries.',
  },
  standing: {
    title: 'Your entry',
    needsDraw: 'Your place shows up once a draw is checked and holds.',
    won: (rank) => `You won, with place ${rank}.`,
    waiting: (place) => `You are number ${place} in the waiting line.`,
    absent: {
      'other-list': 'Your receipt is for another list.',
      'leaf-differs': 'Your receipt contradicts itself: its salt, wallet and leaf do not belong together.',
      'not-among-entries':
        'Your entry is not in this draw. Ask the operator why; your receipt shows that it was accepted.',
    },
    ticket: 'Your ticket',
    signed: (key) => `Signed with the key ${key}. Compare it with the one that the operator publishes.`,
    notSigned: 'The signature is not good: this receipt was changed or made up.',
  },
  limits: {
    title: 'What no draw can prove',
    items: [
      'That entries are real people, or that nobody joined with many wallets.',
      'That the operator did not take part.',
      'When the commitment was made, unless somebody saw it before the draw.',
    ],
  },
};
