import type { en } from './en.ts';

/** Emails in Spanish. */
export const es: typeof en = {
  confirmEmail: {
    subject: 'Confirma tu correo',
    lines: [
      'Alguien, probablemente tú, escribió esta dirección en Signboard.',
      'Abre este enlace para confirmar que es tuya. Funciona una sola vez y caduca en 48 horas:',
    ],
    button: 'Confirmar mi correo',
    closing: 'Si no fuiste tú, ignora este correo. La dirección queda sin confirmar y no se usa.',
  },
  listDeleted: {
    subject: 'Se eliminó una lista en la que te registraste',
    lines: ['El dueño de «{listName}», una lista en la que te registraste en Signboard, la eliminó.'],
    closing: 'Tu registro y esta dirección se eliminaron con ella. No tienes que hacer nada.',
  },
  entryConfirmed: {
    subject: 'Estás en la lista «{listName}»',
    lines: ['Te registraste en «{listName}» en Signboard. Un mensaje de su dueño:'],
    closing:
      'Este mensaje lo escribió el dueño de la lista. Nunca abras un enlace de acuñación o reclamo que no hayas buscado por tu cuenta.',
  },
  drawResult: {
    lines: ['Ya se sortearon los ganadores de «{listName}» en Signboard. Un mensaje de su dueño:'],
    closing:
      'Este mensaje lo escribió el dueño de la lista. Cualquiera puede verificar el sorteo en la página de la lista. Nunca abras un enlace de acuñación o reclamo que no hayas buscado por tu cuenta.',
  },
  listReported: {
    subject: 'Se denunció una lista',
    lines: ['Alguien denunció la lista «{listName}». Motivo: {reason}.'],
    button: 'Ver la lista',
    closing: 'Recibes este correo porque operas este sitio de Signboard.',
  },
  botLimitReached: {
    subject: 'Tu bot @{username} usó sus 50 publicaciones gratuitas',
    lines: [
      'Tu bot @{username} usó sus 50 publicaciones gratuitas y está en pausa. Las ventas nuevas no se publicarán.',
      'Con el pase de acceso publicas sin límite. Verifícalo en la página de tu bot y el bot se reanudará:',
    ],
    button: 'Abrir mi bot',
    closing: 'Tus ajustes y tu historial de publicaciones se conservan.',
  },
  botRevoked: {
    subject: 'Tu bot @{username} dejó de publicar',
    lines: {
      revoked:
        'X ya no nos permite publicar con @{username}. Esto ocurre cuando se revoca el acceso en los ajustes de la cuenta o cambia su contraseña.',
      suspended:
        'X indica que la cuenta @{username} está suspendida o bloqueada. Resuélvelo primero con X y después vuelve a conectarla.',
    },
    waiting: 'Si vuelves a conectar la cuenta en menos de un día, se enviarán las publicaciones pendientes:',
    button: 'Conectar de nuevo',
    closing: 'Hasta entonces tu bot sigue detenido. Sus ajustes y su historial se conservan.',
  },
  webhookGone: {
    subject: 'Se eliminó el webhook de Discord de tu bot @{username}',
    lines: [
      'Discord indica que se eliminó el webhook de tu bot @{username}, así que ya no enviamos ventas allí. Las publicaciones en X continúan.',
      'Para volver a publicar en Discord, crea allí un webhook nuevo y agrégalo en la página de tu bot:',
    ],
    button: 'Abrir mi bot',
    closing: 'Si lo eliminaste a propósito, no tienes que hacer nada.',
  },
  postingPaused: {
    subject: 'Las publicaciones en {target} están en pausa',
    lines: ['Ningún bot puede publicar en {target} en este momento. Motivo: {reason}.'],
    reasons: {
      credits: 'la cuenta de X de este sitio no tiene créditos',
      'usage-cap': 'este sitio alcanzó su límite mensual de uso en X',
      'app-credentials': 'X no acepta las claves de este sitio, o no están configuradas',
      clock: 'el reloj de este servidor está mal',
    },
    waiting:
      'Las publicaciones esperan y lo reintentamos automáticamente. Las que tengan más de un día se descartan.',
    closing: 'Recibes este correo una sola vez porque operas este sitio de Signboard.',
  },
  footer: 'Signboard nunca te pedirá por correo una transacción, una frase semilla ni un pago.',
};
