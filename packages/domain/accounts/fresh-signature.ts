/** How long a fresh signature allows changes that outlast the session. */
export const FRESH_SIGNATURE_MINUTES = 5;

type FreshSignatureTerms = { domain: string; address: string; nonce: string };

/** What the wallet of a signed-in account signs before changes that a stolen session must not make. */
export function buildFreshSignatureMessage({ domain, address, nonce }: FreshSignatureTerms): string {
  return [
    'Confirm a change to your Signboard account.',
    '',
    `For ${FRESH_SIGNATURE_MINUTES} minutes, your browser can then create API keys and webhooks, and change your email and where messages are sent. Sign only if you just asked for this. Signing is free of gas and grants no permission to transact.`,
    '',
    address,
    '',
    `Domain: ${domain}`,
    `Nonce: ${nonce}`,
  ].join('\n');
}
