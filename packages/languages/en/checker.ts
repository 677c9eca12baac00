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
    hint: '64 digits, from your notes, an email or a screenshot. It shows whether the entries were changed after you saved it.',
    malformed: 'A fingerprint has 64 digits: 0 to 9 and a to f.',
  },
  receipt: {
    label: 'Your receipt (optional)',
    hint: 'Paste the receipt you got when you joined, or drop its file, to see your result.',
  },
  openings: {
    label: 'Published wallets (optional)',
    hint: 'If the list publishes its wallets, choose that file to check that each one is an entry.',
    malformed: 'This isn’t a file of published wallets, or it’s damaged.',
  },
  confirmations: {
    label: 'Confirmations (optional)',
    hint: 'If winners have to confirm, choose that file to check who has a place now.',
  },
  working: 'Repeating the draw…',
  nothing: {
    title: 'Nothing was checked',
    older: 'This file was made by a version before the first release. It can’t be checked any more.',
    newer: 'This file was made by a newer version. Get the newest checker.',
    damaged: 'This isn’t the file of a draw, or it isn’t complete. Download it again.',
    'too-large': 'The file is too large to be the file of a draw.',
  },
  stated: (name) => `The file says this list is “${name}”. The name isn’t part of the check.`,
  result: {
    follows: 'The result follows from these entries and this random number',
    differs: 'The result doesn’t follow from these entries and this random number',
    repeated: 'The whole draw was repeated here, with the same winners.',
    refused: 'This file doesn’t support these winners. Save it and ask the list owner.',
    walletsWrong: 'But the wallets that are shown don’t all match the entries.',
  },
  remark: {
    'closed-early': ({ days, entries, closedAt, isOne }) =>
      days === undefined
        ? `The owner closed registration on ${closedAt}. No end was announced. Joined by then: ${entries}.`
        : `The owner closed registration ${isOne('days') ? 'one day' : `${days} days`} before the announced end, on ${closedAt}. Joined by then: ${entries}.`,
    'no-time-to-object': () => 'Nobody had time to object before the draw.',
    'end-moved': ({ firstEnd, announcedEnd }) =>
      `The end was moved forward, from ${firstEnd} to ${announcedEnd}.`,
    left: ({ count, isOne }) =>
      isOne('count')
        ? 'One person left or deleted the account.'
        : `${count} people left or deleted their accounts.`,
    'removed-by-owner': ({ count, isOne }) =>
      isOne('count')
        ? 'The owner removed one entry. The file has the reason.'
        : `The owner removed ${count} entries. The file has the reasons.`,
    'removed-by-snapshot': ({ count, of, chain, social, unsaid }) =>
      `${count} of ${of} entries no longer met the requirements when the list closed. By what a blockchain says, which anyone can look up: ${chain}. By what X or Discord said to the operator: ${social}. Without saying what was read: ${unsaid}.`,
    'removed-many': () => 'That is more than a tenth, and nobody had time to object.',
    lowered: ({ count, isOne }) =>
      isOne('count')
        ? 'One entry has fewer chances than when it joined: it no longer earned its bonus when the list closed.'
        : `${count} entries have fewer chances than when they joined: they no longer earned their bonus when the list closed.`,
    'snapshot-late': ({ chain, time, reason }) =>
      `Wallets on ${chain} were read as of ${time}, not right at the closing (${reason}).`,
    'snapshot-not-pinned': ({ chain, reason }) =>
      `Wallets on ${chain} were not read at one fixed block (${reason}), so nobody can repeat it exactly.`,
    social: ({ asked, unknown }) =>
      `For ${asked} entries, X or Discord was asked. What they answered is the operator’s word. No answer: ${unknown}.`,
    unknown: ({ unknown, asked }) =>
      `Of ${asked} entries that were looked up on a blockchain, ${unknown} could not be. They stayed in.`,
    weights: ({ chances, highest, share }) =>
      `Not everyone has the same chances. An entry has up to ${highest} of ${chances} (${share} of all).`,
    'short-lead': ({ leadSeconds }) =>
      `The fingerprint was published only ${leadSeconds} seconds before the random number was due. Few people could save it.`,
    'drawn-before': ({ count, isOne }) =>
      isOne('count')
        ? 'The list had been drawn once before.'
        : `The list had been drawn ${count} times before.`,
  },
  existence: {
    witnessed: 'This fingerprint existed before the random number',
    wordOnly: 'When the entries were locked: only the operator’s word',
    unknown: 'When the entries were locked: not checked',
    rival: 'There are two fingerprints of this draw',
    notChecked: 'The entries in this file aren’t the ones of its fingerprint.',
    saved:
      'It’s the fingerprint you gave. If you saved it before the random number was published, the entries haven’t changed since.',
    rivalSeen: (time) =>
      `On ${time}, this browser saw another one. An honest operator never publishes two: they could choose between the results.`,
    browser: (time, lead) =>
      `Your browser saw this fingerprint on ${time}, ${lead} before the random number came out.`,
    browserLate: (time) =>
      `Your browser first saw this fingerprint on ${time}, when the random number was already due.`,
    authority: (signer, root, time, lead) =>
      `The time authority “${signer}” (${root}) signed the fingerprint by ${time}, ${lead} before the random number came out.`,
    authorityLate: (signer, root, time) =>
      `The time authority “${signer}” (${root}) signed the fingerprint on ${time}, when the random number was already due. This shows nothing.`,
    authoritySecret: (signer, root, time) =>
      `The time authority “${signer}” (${root}) signed the fingerprint on ${time}. The operator knew the random number before that.`,
    refused: (reason) => `A timestamp in the file doesn’t count. ${reason}`,
    refusal: {
      'cannot-check-here': 'It couldn’t be checked in this browser.',
      'other-commitment': 'It’s for something else.',
      untrusted: 'Its authority isn’t known here.',
      expired: 'The authority’s certificate wasn’t valid at that time.',
      invalid: 'It’s damaged or forged.',
    },
    nobody:
      'Neither a known time authority nor this browser saw the fingerprint in time. If you saved it before the draw, compare it yourself.',
    hidden:
      'This doesn’t show that it was the only one: other entries could have been locked too, and hidden. People who saved this fingerprint in time know which one was published.',
  },
  guarantee: {
    'public-beacon':
      'The random number comes from a public source. No one could have known it before it was published.',
    'own-beacon':
      'The random number doesn’t come from the public source. Whoever runs its source could have known the outcome.',
    'commit-reveal': 'The random number was a secret of the operator, who could have known the outcome.',
  },
  simulated: {
    title: 'Simulated here',
    reads: (line) => `On a real site this line reads: “${line}”`,
  },
  pending: {
    title: 'The draw is pending',
    failed: 'This fingerprint failed the check',
    due: (time) => `The random number is due on ${time}.`,
    keep: 'Save this fingerprint. With it, you can check later that the entries weren’t changed:',
  },
  earlier: (number, state, reason) => {
    const states = { drawn: 'completed', failed: 'failed', abandoned: 'abandoned' };
    return `Earlier draw ${number}: ${states[state]}${reason ? ` (${reason})` : ''}.`;
  },
  compare: 'Compare it with the fingerprint that was published before the draw:',
  checks: 'Checks',
  outcome: { passed: 'Passed', failed: 'Failed', 'not-made': 'Not checked' },
  check: {
    format: 'File',
    entries: 'Entries',
    close: 'Closing',
    changes: 'Removed entries',
    terms: 'Terms',
    commitment: 'Fingerprint',
    beacon: 'Random number',
    seed: 'Seed',
    tickets: 'Ranking',
    winners: 'Winners',
    opened: 'Public wallets',
  },
  passed: {
    format: () => 'The file is complete.',
    entries: ({ entries, isOne }) =>
      isOne('entries') ? 'One person joined.' : `${entries} people joined, no duplicates.`,
    close: ({ at }) => `Exactly the entries that had joined on ${at}.`,
    changes: ({ removed, lowered, entries }) =>
      removed === '0' && lowered === '0'
        ? 'No one was removed.'
        : `${removed} removed, each with a reason. Fewer chances than at joining: ${lowered}. In the draw: ${entries}.`,
    terms: ({ versions, isOne }) =>
      isOne('versions')
        ? 'One version. The draw keeps to it.'
        : `${versions} versions. The draw keeps to the latest.`,
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
  failed: {
    'not-json': 'This isn’t the file of a draw, or it’s incomplete.',
    'too-large': 'The file is too large.',
    'duplicate-key': 'A field appears twice in the file.',
    'byte-order-mark': 'The file begins with a byte order mark. Download it again.',
    'not-plain-digits': 'A number isn’t written in plain digits.',
    'weight-zero': 'An entry has no chances.',
    'entry-twice': 'An entry appears twice.',
    'pool-not-listed': 'An entry is in a pool that wasn’t announced.',
    'count-differs': 'The number of entries differs from what was announced.',
    'root-differs': 'These aren’t the entries that had joined when the list closed.',
    'changes-differ': 'These aren’t the removals that were announced.',
    'unknown-number': 'An entry was removed that doesn’t exist.',
    'not-lower': 'An entry has more chances than when it joined.',
    'no-snapshot': 'Entries were removed by what wallets held, but nothing says when it was read.',
    'chain-not-read': 'An entry was removed by a blockchain that wasn’t read.',
    'remaining-differ': 'The number of entries in the draw is wrong.',
    'weights-differ': 'The chances differ from what was announced.',
    'terms-differ': 'These aren’t the terms that were announced.',
    'saved-after-commitment': 'The terms were changed after the entries were locked.',
    'winners-not-in-terms': 'The number of winners isn’t the one in the terms.',
    'confirm-not-in-terms': 'The time to confirm isn’t the one in the terms.',
    'end-not-in-terms': 'The announced end isn’t the one in the terms.',
    'not-full': 'It says that all spots were taken, but they weren’t.',
    'too-little-time-to-object': 'People had less time to object than they were promised.',
    'commitment-differs': 'The draw’s details were changed after the fingerprint was made.',
    'not-the-expected-commitment': 'This isn’t the fingerprint you saved.',
    'prizes-differ': 'These aren’t the prizes that were announced.',
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
    malformed: 'This receipt is incomplete. Copy it again, from the first brace to the last.',
    otherVersion: 'This receipt was made by another version and can’t be checked here.',
    notSigned: 'The signature isn’t valid. This receipt was changed or forged.',
    needsDraw: 'Your result appears once the draw passes the check.',
    won: (rank) => `You won, in place ${rank}.`,
    waiting: (place) => `You’re number ${place} on the waiting list.`,
    inPool: (pool) => `Pool ${pool}.`,
    present: 'Your entry is in it.',
    left: 'It isn’t in this draw because you left the list or deleted your account.',
    removed: (reason) => `Your entry was removed before the draw. Reason: ${reason}`,
    read: (call, answer) => `What was asked when the list closed: ${call}. The answer: ${answer}`,
    lowered: (weight, before) =>
      `Your entry has ${weight} chances. It had ${before} when you joined: part of its bonus was no longer earned when the list closed.`,
    absent: {
      'other-list': 'Your receipt is for another list.',
      'receipt-inconsistent': 'Your receipt is inconsistent: its parts don’t belong together.',
      accepted:
        'Your entry isn’t in this draw, although the operator accepted it: your receipt is signed with a key that the operator publishes. Ask why.',
      notAccepted: 'Your entry isn’t in this draw.',
    },
    ticket: (ticket) => `Ranking number: ${ticket}`,
    accepted: 'Your receipt is signed with a key that the operator publishes.',
    difference: {
      'key-not-published': (key) =>
        `Your receipt shows nothing: the operator doesn’t publish the key that signed it (${key}). Anyone can sign a receipt with a key of their own.`,
      'terms-not-listed': 'The terms you joined under aren’t among those of this draw. Ask the operator why.',
      'other-source':
        'Your receipt promised another random number: this draw was decided by a different source. Ask the operator why.',
      'weight-differs': 'Your receipt states other chances than this draw gives you. Ask the operator why.',
      'joined-later': 'Your receipt says that you joined after the list had closed.',
    },
  },
  places: {
    follows: 'The places went down the published order',
    differs: 'The places don’t follow from the draw',
    missing: 'The confirmations couldn’t be loaded',
    missingText: 'Who has a place now was not checked.',
    counts: ({ confirmed, open, passedOver, movedUp }) =>
      `Confirmed: ${confirmed}. Still have time: ${open}. Passed over: ${passedOver}. Moved up: ${movedUp}.`,
    extended: (count) => `After outages, everyone with an open place got more time. Times: ${count}.`,
    overdue: (count) => `Places whose time is over and that nobody has moved on: ${count}.`,
    asOf: (time) => `As of ${time}.`,
    word: 'Whether someone confirmed, when within the time, and that there was an outage is the operator’s word. The order, the times and who moved up were checked.',
    fault: {
      unreadable: 'The file is not a list of confirmations.',
      'other-draw': 'It is about another draw.',
      'other-time': 'It states another time than the draw committed to.',
      'winner-missing': 'A winner of the draw is missing.',
      'not-next-in-line': 'Someone moved up who wasn’t next in line.',
      'wrong-time': 'Someone had more or less time to confirm than everyone else.',
      'confirmed-late': 'A confirmation counts that came too late.',
      'passed-over-early': 'Someone was passed over before the time was over.',
      overdue: 'Someone keeps a place, or kept it, long after the time was over.',
      'moved-up-early': 'Someone moved up before a place was free.',
      'too-many-places': 'There are more places than the draw has.',
      'place-empty': 'A place is empty although someone is next in line.',
    },
  },
  limits: {
    title: 'What no draw can prove',
    items: [
      'That entries are real people, or that no one joined with many wallets.',
      'That the operator or their friends didn’t take part.',
      'That X and Discord said what the operator says they did.',
      'When the entries were locked, unless an authority or someone you trust saw the fingerprint before the draw.',
    ],
  },
};
