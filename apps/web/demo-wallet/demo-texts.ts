import type { Language } from '@signboard/domain/accounts/language.ts';

const en = {
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

const es: typeof en = {
  wallet: 'Billetera de prueba',
  badge: 'Fondos de prueba',
  note: 'Solo para pruebas. Sus claves son públicas: nunca envíes fondos reales a estas cuentas.',
  connectTitle: 'Conectar con {host}',
  connectLead: 'Elige una cuenta en {chain}.',
  connect: 'Conectar',
  reject: 'Rechazar',
  signTitle: 'Firmar un mensaje',
  signLead: '{host} te pide firmar este mensaje. Firmar es gratis y no envía ninguna transacción.',
  message: 'Mensaje',
  sign: 'Firmar',
  manageTitle: 'Cuentas conectadas',
  notConnected:
    'No hay ninguna cuenta conectada. Conecta una billetera en la página y elige «Signboard Demo Wallet».',
  switchAccount: 'Cambiar de cuenta',
  disconnect: 'Desconectar',
  close: 'Cerrar',
  problemTitle: 'No funcionó',
  'no-sandbox':
    'El entorno de pruebas no responde y la billetera no tiene cuentas. Comprueba que siga en marcha.',
  'no-ed25519':
    'Este navegador no puede firmar aquí para Solana. Necesita Ed25519 y una página en https o localhost. Las cuentas de Ethereum funcionan siempre.',
};

const TEXTS: Record<Language, typeof en> = { en, es };

/** In the page's current language. */
export function demoTexts(): typeof en {
  const { lang } = document.documentElement;
  return Object.entries(TEXTS).find(([language]) => lang.startsWith(language))?.[1] ?? en;
}

/** Replaces a placeholder in braces. */
export function fill(text: string, name: string, value: string): string {
  return text.replace(`{${name}}`, () => value);
}
