/** English. Texts that the specification quotes stand here letter for letter, its own spellings included. */
export const en = {
  // Errors, by their code
  'error.invalid-input': 'Some fields need your attention.',
  'error.body-too-large': 'That is too large to be sent.',
  'error.too-many-requests': 'Too many requests. Please wait a moment and try again.',
  'error.not-found': 'There is nothing here.',
  'error.forbidden-origin': 'This request came from another site and was refused.',
  'error.csrf-mismatch': 'This request did not prove that it came from your session.',
  'error.session-missing': 'Please sign in first.',
  'error.session-ended': 'Your session has ended. Please sign in again.',
  'error.session-expired': 'Signature has expired',
  'error.wallet-invalid': 'This is not a wallet address that can sign in.',
  'error.signature-invalid': 'The signature does not belong to this wallet.',
  'error.signature-unchecked': 'The signature could not be checked right now. Please try again.',
  'error.nonce-mismatch': 'This sign-in was not started here. Please start again.',
  'error.nonce-expired': 'This sign-in took too long. Please start again.',
  'error.nonce-used': 'This sign-in was already used. Please start again.',
  'error.email-taken': 'This email is already registered. Please try with another.',
  'error.email-missing': 'There is no email to confirm yet.',
  'error.email-already-confirmed': 'This email is already confirmed.',
  'error.workspace-taken': 'This workspace name is already taken. Please try with another.',
  'error.workspace-fixed': 'The workspace name was set before and cannot be changed.',
  'error.nothing-changed': 'There are no changes to save',
  'error.unavailable': 'Signboard cannot answer right now. Please try again in a moment.',
  'error.internal': 'Something went wrong on our side.',

  // Fields
  'field.required': 'This field is required',
  'field.too-long': 'This is too long',
  'field.email-required': 'Email is required',
  'field.email-invalid': 'Should be a valid email',
  'field.workspace-required': 'Workspace is required',
  'field.workspace-pattern': 'Workspace should contain only letters, numbers and hyphen(-).',
  'field.workspace-reserved': 'This workspace name is reserved. Please try with another.',
  'field.note-required': '* field required',

  // Saving a form
  'save.success': 'Submit Success',
  'save.error': 'There was an error.',
  'save.unknown-error': 'There  was an unknown error.',
  'save.nothing-changed': 'There are no changes to save',
  'save.saving': 'Saving',

  // Wallets and sign-in
  'login.rejected': 'Could not login. Try again.',
  'wallet.rejected': 'User rejected the request.',
  'wallet.hint-open': 'Open Metamask and unlock your wallet.',
  'wallet.hint-prompt': 'Unlock Metamask at the prompted window.',
  'wallet.promise': 'We never ask for a transaction.',

  // Profile
  'profile.banner': 'You need some stuff to start using the product',
  'profile.need-email': 'Please, you need to fill out your email.',
  'profile.need-confirmation':
    'We have send you an email, please check your inbox or in some cases your spam folder.',
  'profile.need-workspace': 'Please, you need to fill out your workspace name.',
  'profile.confirmed': 'confirmed',

  // Confirming an email
  'confirm-email.done': 'Your email is confirmed.',
  'confirm-email.sent': 'We have sent the confirmation again.',
  'confirm-email.unknown': 'This confirmation link is not valid.',
  'confirm-email.used': 'This confirmation link was already used.',
  'confirm-email.expired': 'This confirmation link has expired. Ask for a new one on your profile.',
  'confirm-email.replaced': 'This link is for an email that is no longer the one on the profile.',
  'confirm-email.other-account':
    'This link belongs to another account. Sign in with that wallet, or sign out first.',

  // Newsletter
  'newsletter.done': 'Thank you. We will write when there is something to tell.',

  // Shell
  'shell.description':
    'Registration lists for NFT communities with a draw that anyone can check, and a sales alert bot that never loses or doubles a sale.',
  'shell.menu-error': 'Menu Items Error',
  'shell.wrong-services': 'Wrong Services',
} as const;
