const en = {
  wallet: 'Demo wallet',
  badge: 'Play money',
  note: 'A wallet for trying things out. Its keys are public: never use these accounts for anything of value.',
  connectTitle: 'Connect to {host}',
  connectLead: 'Choose who you want to be on {chain}.',
  connect: 'Connect',
  reject: 'Reject',
  signTitle: 'Sign a message',
  signLead: '{host} asks you to sign this text. It is free and sends no transaction.',
  message: 'Message',
  sign: 'Sign',
  manageTitle: 'Connected accounts',
  notConnected: 'Nobody is connected. Connect a wallet on the page and choose “Signboard Demo Wallet”.',
  switchAccount: 'Switch account',
  disconnect: 'Disconnect',
  close: 'Close',
  problemTitle: 'That did not work',
  'no-sandbox': 'The sandbox does not answer, so the demo wallet has no accounts. Is it still running?',
  'no-ed25519':
    'This browser cannot sign for Solana here. It needs Ed25519 support and a page on https or localhost; the Ethereum accounts work everywhere.',
};

const es: typeof en = {
  wallet: 'Billetera de prueba',
  badge: 'Dinero ficticio',
  note: 'Una billetera para probar. Sus claves son públicas: no uses nunca estas cuentas para nada de valor.',
  connectTitle: 'Conectar con {host}',
  connectLead: 'Elige quién quieres ser en {chain}.',
  connect: 'Conectar',
  reject: 'Rechazar',
  signTitle: 'Firmar un mensaje',
  signLead: '{host} te pide firmar este texto. Es gratis y no envía ninguna transacción.',
  message: 'Mensaje',
  sign: 'Firmar',
  manageTitle: 'Cuentas conectadas',
  notConnected: 'No hay nadie conectado. Conecta una billetera en la página y elige «Signboard Demo Wallet».',
  switchAccount: 'Cambiar de cuenta',
  disconnect: 'Desconectar',
  close: 'Cerrar',
  problemTitle: 'No ha funcionado',
  'no-sandbox': 'El entorno de pruebas no responde y la billetera no tiene cuentas. ¿Sigue en marcha?',
  'no-ed25519':
    'Este navegador no puede firmar aquí para Solana. Necesita Ed25519 y una página en https o localhost; las cuentas de Ethereum funcionan siempre.',
};

/** The wallet's texts, in the language that the page has right now. */
export function demoTexts(): typeof en {
  return document.documentElement.lang.startsWith('es') ? es : en;
}

/** A text with a value in the place of its name in braces. */
export function fill(text: string, name: string, value: string): string {
  return text.replace(`{${name}}`, () => value);
}
