import type { en } from './en.ts';

/** The mails in Spanish. */
export const es: typeof en = {
  confirmEmail: {
    subject: 'Confirma tu correo',
    lines: [
      'Alguien, seguramente tú, escribió esta dirección en Signboard.',
      'Abre este enlace para confirmar que es tuya. Funciona una vez, durante 48 horas:',
    ],
    button: 'Confirmar mi correo',
    closing: 'Si no fuiste tú, no hagas nada: la dirección queda sin confirmar y nadie puede usarla.',
  },
  listDeleted: {
    subject: 'Se eliminó una lista a la que te uniste',
    lines: ['La lista «{listName}», a la que te uniste en Signboard, fue eliminada por su dueño.'],
    closing: 'Tu registro desapareció con ella, y también esta dirección. No tienes que hacer nada.',
  },
  entryConfirmed: {
    subject: 'Estás en la lista «{listName}»',
    lines: ['Te uniste a la lista «{listName}» en Signboard. Su propietario escribe:'],
    closing:
      'Estas palabras son del propietario. No sigas nunca un enlace a un mint o a un canje que no hayas buscado por tu cuenta.',
  },
  drawResult: {
    lines: ['Se han sorteado los ganadores de la lista «{listName}» en Signboard. Su propietario escribe:'],
    closing:
      'Estas palabras son del propietario. Cualquiera puede comprobar el sorteo en la página de la lista. No sigas nunca un enlace a un mint o a un canje que no hayas buscado por tu cuenta.',
  },
  listReported: {
    subject: 'Se ha denunciado una lista',
    lines: ['Alguien denunció la lista «{listName}». El motivo: {reason}.'],
    button: 'Ver la lista',
    closing: 'Recibes esto porque administras esta instalación de Signboard.',
  },
  botLimitReached: {
    subject: 'Tu bot @{username} ya hizo sus 50 publicaciones gratuitas',
    lines: [
      'X aceptó la última de las 50 publicaciones que tu bot @{username} hace gratis. Ahora descansa: las ventas que lleguen a partir de aquí no se publican.',
      'Con el pase de acceso en tu billetera el número de publicaciones es ilimitado. Verifícalo en la página de tu bot y el bot continúa:',
    ],
    button: 'Abrir mi bot',
    closing: 'Tus ajustes y el historial de tus publicaciones quedan como están.',
  },
  botRevoked: {
    subject: 'Tu bot @{username} ya no publica',
    lines: {
      revoked:
        'X ya no nos permite publicar en nombre de @{username}. Esto ocurre cuando se retira el acceso en los ajustes de la cuenta o cuando cambia su contraseña.',
      suspended:
        'X dice que la cuenta @{username} está suspendida o bloqueada. Resuélvelo primero con X y después vuelve a conectar la cuenta.',
    },
    waiting: 'Lo que está en espera se publica si vuelves a conectar la cuenta en el plazo de un día:',
    button: 'Conectar de nuevo',
    closing: 'Hasta entonces tu bot sigue detenido. Sus ajustes y su historial quedan como están.',
  },
  webhookGone: {
    subject: 'El webhook de Discord de tu bot @{username} ya no existe',
    lines: [
      'Discord dice que el webhook de tu bot @{username} fue eliminado. Dejamos de enviarle mensajes; las publicaciones en X continúan.',
      'Para volver a ver las ventas en Discord, crea allí un webhook nuevo y pon su dirección en la página de tu bot:',
    ],
    button: 'Abrir mi bot',
    closing: 'Si lo eliminaste a propósito, no tienes que hacer nada.',
  },
  postingPaused: {
    subject: 'Las publicaciones en {target} están en pausa',
    lines: ['Ningún bot puede publicar en {target} en este momento. El motivo: {reason}.'],
    reasons: {
      credits: 'la cuenta de esta instalación en X no tiene créditos',
      'usage-cap': 'el límite mensual de esta instalación en X está agotado',
      'app-credentials': 'X no acepta las claves de esta instalación, o no están configuradas',
      clock: 'el reloj de esta máquina no va bien',
    },
    waiting:
      'No se pierde nada: las publicaciones esperan y lo intentamos de nuevo por nuestra cuenta. Lo que tenga más de un día se descarta.',
    closing: 'Recibes esto una sola vez, porque administras esta instalación de Signboard.',
  },
  footer: 'Signboard nunca te pedirá por correo una transacción, una frase semilla ni un pago.',
};
