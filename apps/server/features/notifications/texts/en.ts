/** The mails in English. */
export const en = {
  confirmEmail: {
    subject: 'Confirm your email',
    lines: [
      'Someone, most likely you, entered this address on Signboard.',
      'Open this link to confirm that it is yours. It works once, for 48 hours:',
    ],
    button: 'Confirm my email',
    closing: 'If this was not you, do nothing: the address stays unconfirmed and nobody can use it.',
  },
  listDeleted: {
    subject: 'A list you joined was deleted',
    lines: ['The list “{listName}”, which you joined on Signboard, was deleted by its owner.'],
    closing: 'Your entry is gone with it, and so is this address. There is nothing you need to do.',
  },
  entryConfirmed: {
    subject: 'You are on the list “{listName}”',
    lines: ['You joined the list “{listName}” on Signboard. Its owner writes:'],
    closing:
      'These words are the owner’s. Never follow a link to a mint or a claim that you did not look up yourself.',
  },
  drawResult: {
    lines: ['The winners of the list “{listName}” on Signboard are drawn. Its owner writes:'],
    closing:
      'These words are the owner’s. Anyone can check the draw on the list’s page. Never follow a link to a mint or a claim that you did not look up yourself.',
  },
  listReported: {
    subject: 'A list was reported',
    lines: ['Someone reported the list “{listName}”. The reason: {reason}.'],
    button: 'Look at the list',
    closing: 'You get this because you run this installation of Signboard.',
  },
  botLimitReached: {
    subject: 'Your bot @{username} has made its 50 free posts',
    lines: [
      'X has taken the last of the 50 posts that your bot @{username} makes for free. It rests now: sales that come from here on are not posted.',
      'With the access pass in your wallet the number of posts is unlimited. Verify it on your bot’s page and the bot goes on:',
    ],
    button: 'Open my bot',
    closing: 'Your settings and the history of your posts stay as they are.',
  },
  botRevoked: {
    subject: 'Your bot @{username} no longer posts',
    lines: {
      revoked:
        'X no longer lets us post for @{username}. This happens when the access is withdrawn in the settings of the account, or when its password changes.',
      suspended:
        'X says that the account @{username} is suspended or locked. Settle this with X first, then connect the account again.',
    },
    waiting: 'What is waiting is posted if you connect the account again within a day:',
    button: 'Connect again',
    closing: 'Until then your bot stays stopped. Its settings and its history stay as they are.',
  },
  webhookGone: {
    subject: 'The Discord webhook of your bot @{username} is gone',
    lines: [
      'Discord says that the webhook of your bot @{username} was deleted. We stopped sending to it; posts on X go on.',
      'To have sales in Discord again, make a new webhook there and put its address on your bot’s page:',
    ],
    button: 'Open my bot',
    closing: 'If you deleted it on purpose, there is nothing you need to do.',
  },
  postingPaused: {
    subject: 'Posting to {target} is paused',
    lines: ['No bot can post to {target} at the moment. The reason: {reason}.'],
    reasons: {
      credits: 'the account of this installation at X has no credits left',
      'usage-cap': 'the monthly cap of this installation at X is used up',
      'app-credentials': 'X does not accept the keys of this installation, or they are not configured',
      clock: 'the clock of this machine is wrong',
    },
    waiting:
      'Nothing is lost: posts wait, and we try again by ourselves. What is older than a day is given up.',
    closing: 'You get this once, because you run this installation of Signboard.',
  },
  footer: 'Signboard will never ask you for a transaction, a seed phrase or a payment by mail.',
};
