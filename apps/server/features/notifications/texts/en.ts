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
  footer: 'Signboard will never ask you for a transaction, a seed phrase or a payment by mail.',
};
