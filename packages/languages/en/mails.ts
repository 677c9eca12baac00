export const mails = {
  confirmEmail: {
    subject: 'Confirm your email',
    lines: [
      'Someone, probably you, entered this address on Signboard.',
      'Open this link to confirm that it’s yours. It works once and expires in 48 hours:',
    ],
    button: 'Confirm my email',
    closing: 'If this wasn’t you, ignore this email. The address stays unconfirmed and isn’t used.',
  },
  handedOff: {
    subject: 'New sign-in with your wallet',
    lines: [
      'Your wallet {address} has just signed in another browser on Signboard.',
      'That browser can join lists and see your entries. It can’t leave lists, read your email or change anything.',
    ],
    button: 'Open my account',
    closing: 'If this wasn’t you, sign in with your wallet and choose “Sign out everywhere”.',
  },
  emailChanged: {
    subject: 'The email of your account was changed',
    lines: [
      'Someone, probably you, replaced this address in the account of your wallet {address} on Signboard.',
      'You won’t get any more emails about this account at this address. If it was you, you don’t need to do anything.',
      'If it wasn’t you, sign in with your wallet, choose “Sign out everywhere” and revoke the API keys. Then enter your email again and look through your webhooks:',
    ],
    button: 'Open my account',
    closing: 'You’re receiving this because this address was confirmed for the account.',
  },
  confirmEntry: {
    joined: {
      subject: 'You joined “{listName}”: confirm your email',
      heading: 'Confirm your email',
      lines: [
        'Someone, probably you, joined “{listName}” on Signboard with this email address.',
        'Confirm that it’s yours to get emails about this entry. The link works once and expires in 48 hours:',
      ],
    },
    drawn: {
      subject: 'Winners drawn: confirm your email for “{listName}”',
      heading: 'Confirm your email to get your result',
      lines: [
        'The winners of “{listName}” on Signboard have been drawn. Someone, probably you, joined it with this email address.',
        'Confirm that it’s yours and we’ll send your result. The link works once and expires in 48 hours:',
      ],
    },
    page: 'The list’s page',
    deadline:
      'If you won, also confirm your place on the list’s page by {date}. After that it goes to the next in line.',
    button: 'Confirm my email',
    closing:
      'If this wasn’t you, ignore this email. The address stays unconfirmed and gets no messages from the list owner.',
  },
  confirmReminder: {
    subject: 'Confirm your reminder for “{listName}”',
    heading: 'Confirm your reminder',
    lines: {
      opens: 'Someone, probably you, wants to be reminded when “{listName}” opens on Signboard: {date}.',
      closes: 'Someone, probably you, wants to be reminded before “{listName}” closes on Signboard: {date}.',
    },
    next: 'Confirm and we’ll email you once. The link expires in 48 hours:',
    button: 'Remind me',
    closing: 'If this wasn’t you, ignore this email. No reminder will be sent.',
  },
  confirmNewsletter: {
    subject: 'Confirm your subscription',
    lines: [
      'Someone, probably you, asked for Signboard’s newsletter with this address.',
      'Confirm and we’ll write when we launch something new. The link expires in 48 hours:',
    ],
    button: 'Subscribe',
    closing: 'If this wasn’t you, ignore this email. You won’t get the newsletter.',
  },
  reminder: {
    opens: {
      subject: '“{listName}” is open',
      heading: 'Registration is open',
      lines: ['“{listName}” is open on Signboard. You can join until {date}.'],
    },
    closes: {
      subject: '“{listName}” closes soon',
      heading: 'Registration closes soon',
      lines: ['Registration for “{listName}” on Signboard closes on {date}.'],
    },
    button: 'Open the list',
    closing: 'You asked for this reminder. It’s sent once.',
  },
  drawCommitted: {
    subject: 'Draw starting: “{listName}”',
    heading: 'Entries are locked',
    lines: [
      'The entries of “{listName}” on Signboard are locked. Winners will be drawn on {date}.',
      'You don’t need to do anything. Anyone can check the draw afterwards.',
    ],
    button: 'Watch the draw',
    closing: 'You’re receiving this because you joined this list.',
  },
  confirmBotEmail: {
    subject: 'Confirm your email for @{username}',
    lines: [
      'Someone, probably you, entered this address for the bot @{username} on Signboard.',
      'Open this link to confirm that it’s yours. We’ll then email you if the bot stops:',
    ],
    button: 'Confirm my email',
    closing: 'If this wasn’t you, ignore this email. The address stays unconfirmed and isn’t used.',
  },
  listDeleted: {
    subject: 'A list you joined was deleted',
    lines: ['The owner of “{listName}”, a list you joined on Signboard, has deleted it.'],
    closing: 'Your entry and this email address were deleted with it. You don’t need to do anything.',
  },
  entryRemoved: {
    subject: 'Your entry was removed from “{listName}”',
    lines: [
      'The organizer of “{listName}”, a list you joined on Signboard, removed your entry. Reason given: {reason}.',
      'The list shows in public how many entries the organizer removed, and the draw publishes each removal.',
    ],
    reasons: {
      'several-wallets': 'one person joined with several wallets',
      automated: 'a script made the entry',
      'broke-rules': 'the entry broke the rules',
      'team-member': 'the entry belongs to the organizer’s team',
      'on-request': 'the participant asked for it',
    },
    objection: {
      dated:
        'If you think this is a mistake, you can object until the draw, which can’t start before {date}. Open the list to see how to reach its owner.',
      undated:
        'If you think this is a mistake, you can object until the draw. Open the list to see how to reach its owner.',
    },
    button: 'Open the list',
    closing: 'Removals are the list owner’s decision, not Signboard’s.',
  },
  entryConfirmed: {
    subject: 'You’re on the list “{listName}”',
    heading: 'You’re on the list',
    lines: ['You joined “{listName}” on Signboard.'],
    button: 'Open the list',
    closing:
      'The list owner wrote this message. Never open a mint or claim link that you haven’t looked up yourself.',
  },
  drawResult: {
    won: {
      subject: 'You won: “{listName}”',
      heading: 'You won',
      lines: ['The winners of “{listName}” on Signboard have been drawn, and you’re one of them.'],
    },
    lost: {
      subject: 'Not this time: “{listName}”',
      heading: 'Not this time',
      lines: [
        'The winners of “{listName}” on Signboard have been drawn, and this time you weren’t one of them.',
        'The list’s page shows your place on the waiting list.',
      ],
    },
    'moved-up': {
      subject: 'You moved up: “{listName}”',
      heading: 'You moved up',
      lines: ['The draw of “{listName}” on Signboard was repeated, and you’re now one of the winners.'],
    },
    'moved-down': {
      subject: 'Your result changed: “{listName}”',
      heading: 'Your result changed',
      lines: [
        'The draw of “{listName}” on Signboard was repeated, and you’re no longer one of the winners.',
        'The list’s page shows both draws and the reason.',
      ],
    },
    'next-in-line': {
      subject: 'You have a place now: “{listName}”',
      heading: 'You have a place now',
      lines: [
        'A winner of “{listName}” on Signboard didn’t confirm in time. You were next in line, so the place is yours.',
      ],
    },
    unknown: {
      subject: 'Winners drawn: “{listName}”',
      heading: 'Winners drawn',
      lines: ['The winners of “{listName}” on Signboard have been drawn.'],
    },
    confirm:
      'Confirm by {date} on the list’s page to keep your place. After that it goes to the next in line.',
    prize:
      'A prize waits for you. Sign in with your wallet on the list’s page to see it. We never email prizes.',
    prizeOnceConfirmed:
      'A prize waits for you once you confirm, as long as there are any left. We never email prizes.',
    button: 'See the result',
    closing:
      'The list owner wrote this message. Anyone can check the draw on the list’s page. Never open a mint or claim link that you haven’t looked up yourself.',
    closingWithoutWords:
      'Anyone can check the draw on the list’s page. Never open a mint or claim link that you haven’t looked up yourself.',
  },
  placeReminder: {
    subject: 'Confirm your place: “{listName}”',
    heading: 'Confirm your place',
    lines: [
      'You have a place on “{listName}” on Signboard, but you haven’t confirmed it yet.',
      'Confirm by {date} on the list’s page to keep it. After that it goes to the next in line.',
    ],
    button: 'Open the list',
    closing:
      'You can also open the list’s page yourself, without this link. Confirming moves nothing and costs nothing.',
  },
  reports: {
    subject: 'New reports: {total}',
    line: '“{name}” was reported {reports}× ({reasons}): {url}',
    others: 'Others that were reported: {others}',
    closing: 'You’re receiving this, at most once an hour, because you operate this Signboard site.',
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
  botBudgetReached: {
    subject: 'Your bot @{username} has used up its budget for X',
    lines: {
      others:
        'Your bot @{username} has used up its monthly cap of {cap} for posts on X. Until the month ends (UTC), new sales are posted on its other channels only.',
      recap:
        'Your bot @{username} has used up what its monthly cap of {cap} leaves for sales on X. Until the month ends (UTC), only recaps are posted there. Its other channels continue.',
      stop: 'Your bot @{username} has used up its monthly cap of {cap} for posts on X and is now paused, as you chose. It resumes when the next month begins (UTC).',
    },
    next: 'To resume now, raise the cap on your bot’s page:',
    button: 'Open my bot',
    closing: 'Its post history shows what was left out. It isn’t posted later.',
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
      'Discord says the webhook of your bot @{username} was deleted, so we no longer send sales there. Your other channels continue.',
      'To post to Discord again, create a new webhook there and add it on your bot’s page:',
    ],
    button: 'Open my bot',
    closing: 'If you deleted it on purpose, you don’t need to do anything.',
  },
  channelOff: {
    subject: '{channel} was switched off for your bot @{username}',
    lines: {
      kicked:
        'Telegram says your Telegram bot was removed from the channel or blocked, so we no longer send sales of @{username} there.',
      'no-rights':
        'Telegram says your Telegram bot may no longer post in the channel, so we no longer send sales of @{username} there.',
      'bad-token':
        'Telegram no longer accepts the token of your Telegram bot, so we no longer send sales of @{username} there.',
      'chat-not-found':
        'Telegram no longer finds the channel, so we no longer send sales of @{username} there.',
      'bad-password':
        'Bluesky no longer accepts the app password of your account, so sales of @{username} are not posted there. They wait for up to 24 hours.',
      'account-inactive':
        'Bluesky says your account is deactivated or suspended, so sales of @{username} are not posted there. They wait for up to 24 hours.',
      other:
        '{channel} no longer accepts posts of your bot, so we no longer send sales of @{username} there.',
    },
    next: 'Connect {channel} again on your bot’s page. Other connected channels continue.',
    button: 'Open my bot',
    closing: 'If this was on purpose, you don’t need to do anything.',
  },
  listEvent: {
    full: {
      subject: '{listName} is full',
      lines: [
        'All spots on your list {listName} are taken. It has {entries} entries.',
        'If a participant leaves, their spot opens again. You can draw winners after registration ends.',
      ],
    },
    ended: {
      subject: '{listName} has ended and needs its draw',
      lines: [
        'Registration for your list {listName} has ended with {entries} entries.',
        'Winners aren’t drawn automatically. Draw them when you’re ready:',
      ],
    },
    drawn: {
      subject: 'Winners drawn: {listName}',
      lines: [
        'The draw of your list {listName} is complete. Winners: {winners}.',
        'Anyone can check the result on the list’s public page. Share it from your list:',
      ],
    },
    button: 'Open the list',
    closing:
      'You’re receiving this because you run this list. You can turn these emails off in your profile.',
  },
  announcementsOff: {
    subject: 'Discord announcements have stopped',
    ofList: 'Discord no longer accepts messages through the webhook of your list {listName}.',
    ofWorkspace: 'Discord no longer accepts messages through the webhook of your workspace.',
    next: 'Nothing more is announced there. To start again, create a new webhook on Discord and save it:',
    button: 'Open my profile',
    closing: 'If you deleted the webhook on purpose, you don’t need to do anything.',
  },
  winnerRolesPaused: {
    subject: 'Winners are waiting for their Discord role',
    lines: {
      'missing-permission':
        'Discord doesn’t let our bot give the role {roleName} in {serverName} to the winners of {listName}.',
      'bot-removed':
        'Our bot is no longer in {serverName}, so it can’t give the role {roleName} to the winners of {listName}.',
      'role-removed':
        'The role {roleName} no longer exists in {serverName}, so the winners of {listName} can’t get it.',
    },
    next: {
      'missing-permission':
        'In Server Settings → Roles, turn on “Manage Roles” for our bot’s role and move it above {roleName}. Then press “Try again”:',
      'bot-removed': 'Add the bot to the server again, then press “Try again”:',
      'role-removed': 'Choose another role:',
    },
    button: 'Open the list',
    closing: 'No winner is lost: everyone who waits gets the role once it works again.',
  },
  webhookOff: {
    subject: 'A webhook was switched off',
    lines: [
      'The receiver at {host} answered that it wants no more messages, so we switched this webhook off.',
      'What was still to be sent is kept for 30 days. If this was a mistake, switch the webhook on again:',
    ],
    button: 'Open webhooks',
    closing: 'If you removed the receiver on purpose, you don’t need to do anything.',
  },
  webhookFailed: {
    subject: 'A webhook message couldn’t be delivered',
    lines: [
      'We tried to reach {host} ten times over three days, without success.',
      'Look at the answers, repair the receiver, and send the failed messages again. They are kept for 30 days:',
    ],
    button: 'Open webhooks',
    closing: 'You get this email at most once a day for each webhook.',
  },
  postingPaused: {
    subject: 'Posting to {channel} is paused',
    lines: ['No bot can post to {channel} at the moment. Reason: {reason}.'],
    reasons: {
      credits: 'this site’s X account has no credits left',
      'usage-cap': 'this site has reached its monthly usage limit at X',
      'app-credentials': 'X doesn’t accept this site’s keys, or they aren’t configured',
      clock: 'this server’s clock is wrong',
    },
    waiting: 'Posts are waiting and we retry automatically. Posts older than a day are dropped.',
    closing: 'You’re receiving this once because you operate this Signboard site.',
  },
  ownerWords: 'A message from the list owner',
  unsubscribe: 'Unsubscribe',
  footer: 'Signboard will never ask you for a transaction, a seed phrase or a payment by email.',
};
