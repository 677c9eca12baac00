import type { demoWallet as english } from '../en/demo-wallet.ts';

export const demoWallet: typeof english = {
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
