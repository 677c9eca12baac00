import type { AccessForm } from '@signboard/contract/lists/access-form.ts';
import type { AccessAnswer } from '@signboard/contract/lists/settings-answers.ts';

/** The Notifications tab's part of the access settings. */
export function notificationValues(access: AccessAnswer): AccessForm {
  return {
    confirmation: access.confirmation,
    confirmationMessage: access.confirmationMessage ?? '',
    emailWinner: access.emailWinner,
    emailLoser: access.emailLoser,
    winnerMessage: mailValues(access.winnerMessage),
    nonWinnerMessage: mailValues(access.nonWinnerMessage),
    // The other tabs' fields, which the shared rules look at but this tab does not send.
    bannedWallets: [],
    exposeRegWallets: false,
    exposeWinnerList: false,
  };
}

function mailValues({ title, message }: AccessAnswer['winnerMessage']) {
  return { title: title ?? '', message: message ?? '' };
}
