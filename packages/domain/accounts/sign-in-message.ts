/** What a wallet signs to sign in. `{address}` stands where the client puts the address it signs with. */
export function signInMessage(terms: { domain: string; nonce: string }): string {
  return [
    'Welcome to Signboard.',
    '',
    'Sign this message to prove that this wallet is yours. Signing is free of gas and grants no permission to transact.',
    '',
    '{address}',
    '',
    `Domain: ${terms.domain}`,
    `Nonce: ${terms.nonce}`,
  ].join('\n');
}

/** The text for one wallet: exactly the address as it was written, so that any client can rebuild it. */
export function messageForAddress(message: string, address: string): string {
  return message.replace('{address}', () => address);
}
