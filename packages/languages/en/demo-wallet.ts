export const demoWallet = {
  wallet: 'Demo wallet',
  badge: 'Test funds',
  note: 'For testing only. Its keys are public, so never send real funds to these accounts.',
  connectTitle: 'Connect to {host}',
  connectLead: 'Choose an account on {chain}.',
  connect: 'Connect',
  reject: 'Reject',
  signTitle: 'Sign a message',
  signLead: '{host} asks you to sign this message. Signing is free and sends no transaction.',
  message: 'Message',
  sign: 'Sign',
  manageTitle: 'Connected accounts',
  notConnected: 'No account is connected. Connect a wallet on the page and choose “Signboard Demo Wallet”.',
  switchAccount: 'Switch account',
  disconnect: 'Disconnect',
  close: 'Close',
  problemTitle: 'That didn’t work',
  'no-sandbox':
    'The sandbox isn’t responding, so the demo wallet has no accounts. Check that it’s still running.',
  'no-ed25519':
    'This browser can’t sign for Solana here. It needs Ed25519 support and a page on https or localhost. The Ethereum accounts work everywhere.',
};
