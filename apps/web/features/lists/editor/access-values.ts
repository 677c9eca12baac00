import type { AccessForm } from '@signboard/contract/lists/access-form.ts';
import type { AccessAnswer } from '@signboard/contract/lists/list.ts';

/** The form values of the Notifications tab. */
export function notificationValues(access: AccessAnswer): AccessForm {
  return {
    confirmation: access.confirmation,
    confirmationMessage: access.confirmationMessage ?? '',
    emailWinner: access.emailWinner,
    emailLoser: access.emailLoser,
    winnerMessage: mailValues(access.winnerMessage),
    nonWinnerMessage: mailValues(access.nonWinnerMessage),
    // Fields of other tabs: the shared schema requires them, but this tab doesn't send them.
    bannedWallets: [],
    exposeRegWallets: false,
    exposeWinnerList: false,
  };
}

function mailValues({ title, message }: AccessAnswer['winnerMessage']) {
  return { title: title ?? '', message: message ?? '' };
}
