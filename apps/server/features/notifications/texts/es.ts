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
  footer: 'Signboard nunca te pedirá por correo una transacción, una frase semilla ni un pago.',
};
