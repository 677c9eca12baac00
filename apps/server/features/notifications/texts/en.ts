/** Emails in English. */
export const en = {
  confirmEmail: {
    subject: 'Confirm your email',
    lines: [
      'Someone, probably you, entered this address on Signboard.',
      'Open this link to confirm that it’s yours. It works once and expires in 48 hours:',
    ],
    button: 'Confirm my email',
    closing: 'If this wasn’t you, ignore this email. The address stays unconfirmed and isn’t used.',
  },
  listDeleted: {
    subject: 'A list you joined was deleted',
    lines: ['The owner of “{listName}”, a list you joined on Signboard, has deleted it.'],
    closing: 'Your entry and this email address were deleted with it. You don’t need to do anything.',
  },
  entryConfirmed: {
    subject: 'You’re on the list “{listName}”',
    lines: ['You joined “{listName}” on Signboard. A message from its owner:'],
    closing:
      'The list owner wrote this message. Never open a mint or claim link that you haven’t looked up yourself.',
  },
  drawResult: {
    lines: ['The winners of “{listName}” on Signboard have been drawn. A message from its owner:'],
    closing:
      'The list owner wrote this message. Anyone can check the draw on the list’s page. Never open a mint or claim link that you haven’t looked up yourself.',
  },
  listReported: {
    subject: 'A list was reported',
    lines: ['Someone reported the list “{listName}”. Reason: {reason}.'],
    button: 'View the list',
    closing: 'You’re receiving this because you operate this Signboard site.',
  },
  botLimitReached: {
    subject: 'Your bot @{username} has used its 50 free posts',
    lines: [
      'Your bot @{username} has used its 50 free posts and is now paused. New sales won’t be posted.',
      'Get unlimited posts with the access pass. Verify it on your bot’s page and the bot resumes:',
    ],
    button: 'Open my bot',
    closing: 'Your settings and post history stay as they are.',
  },
  botRevoked: {
    subject: 'Your bot @{username} has stopped posting',
    lines: {
      revoked:
        'X no longer lets us post for @{username}. This happens when access is revoked in the account’s settings or its password changes.',
      suspended:
        'X says the account @{username} is suspended or locked. Resolve this with X first, then connect the account again.',
    },
    waiting: 'If you connect the account again within a day, waiting posts are sent:',
    button: 'Connect again',
    closing: 'Until then your bot stays stopped. Its settings and history stay as they are.',
  },
  webhookGone: {
    subject: 'The Discord webhook of your bot @{username} was deleted',
    lines: [
      'Discord says the webhook of your bot @{username} was deleted, so we no longer send sales there. Posts on X continue.',
      'To post to Discord again, create a new webhook there and add it on your bot’s page:',
    ],
    button: 'Open my bot',
    closing: 'If you deleted it on purpose, you don’t need to do anything.',
  },
  postingPaused: {
    subject: 'Posting to {target} is paused',
    lines: ['No bot can post to {target} at the moment. Reason: {reason}.'],
    reasons: {
      credits: 'this site’s X account has no credits left',
      'usage-cap': 'this site has reached its monthly usage limit at X',
      'app-credentials': 'X doesn’t accept this site’s keys, or they aren’t configured',
      clock: 'this server’s clock is wrong',
    },
    waiting: 'Posts are waiting and we retry automatically. Posts older than a day are dropped.',
    closing: 'You’re receiving this once because you operate this Signboard site.',
  },
  footer: 'Signboard will never ask you for a transaction, a seed phrase or a payment by email.',
};
