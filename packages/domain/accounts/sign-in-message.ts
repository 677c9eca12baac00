type SignInTerms = { domain: string; nonce: string; isHandoff?: boolean };

/** What a wallet signs to sign in. The client replaces `{address}` with the address it signs with. */
export function buildSignInMessage({ domain, nonce, isHandoff = false }: SignInTerms): string {
  return [
    'Welcome to Signboard.',
    '',
    'Sign this message to prove that this wallet is yours. Signing is free of gas and grants no permission to transact.',
    '',
    ...(isHandoff
      ? ['It signs in another browser that can then join lists. Sign only if that browser is yours.', '']
      : []),
    '{address}',
    '',
    `Domain: ${domain}`,
    `Nonce: ${nonce}`,
  ].join('\n');
}

/** Keeps the address exactly as written, so that any client can rebuild the message. */
export function insertAddress(message: string, address: string): string {
  return message.replace('{address}', () => address);
}
