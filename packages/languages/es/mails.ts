import type { mails as english } from '../en/mails.ts';

export const mails: typeof english = {
  confirmEmail: {
    subject: 'Confirma tu correo',
    lines: [
      'Alguien, probablemente tú, escribió esta dirección en Signboard.',
      'Abre este enlace para confirmar que es tuya. Funciona una sola vez y caduca en 48 horas:',
    ],
    button: 'Confirmar mi correo',
    closing: 'Si no fuiste tú, ignora este correo. La dirección queda sin confirmar y no se usa.',
  },
  handedOff: {
    subject: 'Nuevo inicio de sesión con tu billetera',
    lines: [
      'Tu billetera {address} acaba de iniciar sesión en otro navegador de Signboard.',
      'Ese navegador puede registrarse en listas y ver tus registros. No puede salir de listas, leer tu correo ni cambiar nada.',
    ],
    button: 'Abrir mi cuenta',
    closing: 'Si no fuiste tú, inicia sesión con tu billetera y elige «Cerrar en todas partes».',
  },
  emailChanged: {
    subject: 'Se cambió el correo de tu cuenta',
    lines: [
      'Alguien, probablemente tú, reemplazó esta dirección en la cuenta de tu billetera {address} en Signboard.',
      'Ya no recibirás en esta dirección correos sobre esa cuenta. Si fuiste tú, no tienes que hacer nada.',
      'Si no fuiste tú, inicia sesión con tu billetera, elige «Cerrar en todas partes» y revoca las claves de API. Después escribe de nuevo tu correo y revisa tus webhooks:',
    ],
    button: 'Abrir mi cuenta',
    closing: 'Recibes este correo porque esta dirección estaba confirmada para la cuenta.',
  },
  confirmEntry: {
    joined: {
      subject: 'Te registraste en «{listName}»: confirma tu correo',
      heading: 'Confirma tu correo',
      lines: [
        'Alguien, probablemente tú, se registró en «{listName}» en Signboard con esta dirección.',
        'Confirma que es tuya para recibir correos sobre este registro. El enlace funciona una sola vez y caduca en 48 horas:',
      ],
    },
    drawn: {
      subject: 'Sorteo terminado: confirma tu correo para «{listName}»',
      heading: 'Confirma tu correo para recibir tu resultado',
      lines: [
        'Ya se sortearon los ganadores de «{listName}» en Signboard. Alguien, probablemente tú, se registró con esta dirección.',
        'Confirma que es tuya y te enviaremos tu resultado. El enlace funciona una sola vez y caduca en 48 horas:',
      ],
    },
    page: 'La página de la lista',
    deadline:
      'Si ganaste, confirma también tu lugar en la página de la lista antes del {date}. Después pasa al siguiente de la lista de espera.',
    button: 'Confirmar mi correo',
    closing:
      'Si no fuiste tú, ignora este correo. La dirección queda sin confirmar y no recibe mensajes del dueño de la lista.',
  },
  confirmReminder: {
    subject: 'Confirma tu recordatorio de «{listName}»',
    heading: 'Confirma tu recordatorio',
    lines: {
      opens:
        'Alguien, probablemente tú, pidió un recordatorio para cuando abra «{listName}» en Signboard: {date}.',
      closes:
        'Alguien, probablemente tú, pidió un recordatorio antes de que cierre «{listName}» en Signboard: {date}.',
    },
    next: 'Confírmalo y te escribiremos una sola vez. El enlace caduca en 48 horas:',
    button: 'Recordármelo',
    closing: 'Si no fuiste tú, ignora este correo. No se enviará ningún recordatorio.',
  },
  confirmNewsletter: {
    subject: 'Confirma tu suscripción',
    lines: [
      'Alguien, probablemente tú, pidió el boletín de Signboard con esta dirección.',
      'Confírmalo y te escribiremos cuando lancemos algo nuevo. El enlace caduca en 48 horas:',
    ],
    button: 'Suscribirme',
    closing: 'Si no fuiste tú, ignora este correo. No recibirás el boletín.',
  },
  reminder: {
    opens: {
      subject: '«{listName}» está abierta',
      heading: 'El registro está abierto',
      lines: ['«{listName}» está abierta en Signboard. Puedes registrarte hasta el {date}.'],
    },
    closes: {
      subject: '«{listName}» cierra pronto',
      heading: 'El registro cierra pronto',
      lines: ['El registro de «{listName}» en Signboard cierra el {date}.'],
    },
    button: 'Abrir la lista',
    closing: 'Pediste este recordatorio. Se envía una sola vez.',
  },
  drawCommitted: {
    subject: 'Empieza el sorteo: «{listName}»',
    heading: 'Los registros están cerrados',
    lines: [
      'Los registros de «{listName}» en Signboard ya no cambian. Los ganadores se sortearán el {date}.',
      'No tienes que hacer nada. Cualquiera podrá verificar el sorteo después.',
    ],
    button: 'Ver el sorteo',
    closing: 'Recibes este correo porque te registraste en esta lista.',
  },
  confirmBotEmail: {
    subject: 'Confirma tu correo para @{username}',
    lines: [
      'Alguien, probablemente tú, escribió esta dirección para el bot @{username} en Signboard.',
      'Abre este enlace para confirmar que es tuya. Así podremos avisarte si el bot se detiene:',
    ],
    button: 'Confirmar mi correo',
    closing: 'Si no fuiste tú, ignora este correo. La dirección queda sin confirmar y no se usa.',
  },
  listDeleted: {
    subject: 'Se eliminó una lista en la que te registraste',
    lines: ['El dueño de «{listName}», una lista en la que te registraste en Signboard, la eliminó.'],
    closing: 'Tu registro y esta dirección se eliminaron con ella. No tienes que hacer nada.',
  },
  entryRemoved: {
    subject: 'Tu registro se quitó de «{listName}»',
    lines: [
      'El organizador de «{listName}», una lista de Signboard en la que estabas, quitó tu registro. Motivo indicado: {reason}.',
      'La lista muestra en público cuántos registros quitó el organizador, y el sorteo publica cada uno.',
    ],
    reasons: {
      'several-wallets': 'una persona se inscribió con varias billeteras',
      automated: 'un programa hizo el registro',
      'broke-rules': 'el registro incumplió las reglas',
      'team-member': 'el registro es del equipo del organizador',
      'on-request': 'lo pidió el participante',
    },
    objection: {
      dated:
        'Si crees que es un error, puedes reclamar hasta el sorteo, que no puede empezar antes del {date}. Abre la lista para ver cómo hablar con su dueño.',
      undated:
        'Si crees que es un error, puedes reclamar hasta el sorteo. Abre la lista para ver cómo hablar con su dueño.',
    },
    button: 'Abrir la lista',
    closing: 'Quien decide qué registros se retiran es el dueño de la lista, no Signboard.',
  },
  entryConfirmed: {
    subject: 'Estás en la lista «{listName}»',
    heading: 'Estás en la lista',
    lines: ['Te registraste en «{listName}» en Signboard.'],
    button: 'Abrir la lista',
    closing:
      'Este mensaje lo escribió el dueño de la lista. Nunca abras un enlace de acuñación o reclamo que no hayas buscado por tu cuenta.',
  },
  drawResult: {
    won: {
      subject: 'Ganaste: «{listName}»',
      heading: 'Ganaste',
      lines: ['Ya se sortearon los ganadores de «{listName}» en Signboard, y tú eres uno de ellos.'],
    },
    lost: {
      subject: 'Esta vez no: «{listName}»',
      heading: 'Esta vez no',
      lines: [
        'Ya se sortearon los ganadores de «{listName}» en Signboard, y esta vez no te tocó.',
        'Tu lugar en la lista de espera está en la página de la lista.',
      ],
    },
    'moved-up': {
      subject: 'Subiste de lugar: «{listName}»',
      heading: 'Subiste de lugar',
      lines: ['El sorteo de «{listName}» en Signboard se repitió, y ahora eres uno de los ganadores.'],
    },
    'moved-down': {
      subject: 'Tu resultado cambió: «{listName}»',
      heading: 'Tu resultado cambió',
      lines: [
        'El sorteo de «{listName}» en Signboard se repitió, y ya no eres uno de los ganadores.',
        'La página de la lista muestra los dos sorteos y el motivo.',
      ],
    },
    'next-in-line': {
      subject: 'Ahora tienes un lugar: «{listName}»',
      heading: 'Ahora tienes un lugar',
      lines: [
        'Un ganador de «{listName}» en Signboard no confirmó a tiempo. Eras el siguiente en la lista de espera, así que el lugar es tuyo.',
      ],
    },
    unknown: {
      subject: 'Sorteo terminado: «{listName}»',
      heading: 'Sorteo terminado',
      lines: ['Ya se sortearon los ganadores de «{listName}» en Signboard.'],
    },
    confirm:
      'Confirma antes del {date} en la página de la lista para conservar tu lugar. Después pasa al siguiente de la lista de espera.',
    prize:
      'Te espera un premio. Inicia sesión con tu billetera en la página de la lista para verlo. Nunca enviamos premios por correo.',
    prizeOnceConfirmed:
      'Te espera un premio en cuanto confirmes, mientras queden. Nunca enviamos premios por correo.',
    button: 'Ver el resultado',
    closing:
      'Este mensaje lo escribió el dueño de la lista. Cualquiera puede verificar el sorteo en la página de la lista. Nunca abras un enlace de acuñación o reclamo que no hayas buscado por tu cuenta.',
    closingWithoutWords:
      'Cualquiera puede verificar el sorteo en la página de la lista. Nunca abras un enlace de acuñación o reclamo que no hayas buscado por tu cuenta.',
  },
  placeReminder: {
    subject: 'Confirma tu lugar: «{listName}»',
    heading: 'Confirma tu lugar',
    lines: [
      'Tienes un lugar en «{listName}» en Signboard, pero todavía no lo confirmaste.',
      'Confirma antes del {date} en la página de la lista para conservarlo. Después pasa al siguiente de la lista de espera.',
    ],
    button: 'Abrir la lista',
    closing:
      'También puedes abrir la página de la lista por tu cuenta, sin este enlace. Confirmar no mueve nada y no cuesta nada.',
  },
  reports: {
    subject: 'Denuncias nuevas: {total}',
    line: '«{name}» fue denunciada {reports}× ({reasons}): {url}',
    others: 'Otras denunciadas: {others}',
    closing: 'Recibes este correo, como máximo una vez por hora, porque operas este sitio de Signboard.',
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
  botBudgetReached: {
    subject: 'Tu bot @{username} agotó su presupuesto para X',
    lines: {
      others:
        'Tu bot @{username} agotó su tope mensual de {cap} para publicar en X. Hasta que termine el mes (UTC), las ventas nuevas se publican solo en sus otros canales.',
      recap:
        'Tu bot @{username} agotó lo que su tope mensual de {cap} deja para publicar ventas en X. Hasta que termine el mes (UTC), allí solo se publican resúmenes. Sus otros canales continúan.',
      stop: 'Tu bot @{username} agotó su tope mensual de {cap} para publicar en X y está en pausa, como elegiste. Se reanudará cuando empiece el próximo mes (UTC).',
    },
    next: 'Para reanudarlo ahora, sube el tope en la página de tu bot:',
    button: 'Abrir mi bot',
    closing: 'Su historial muestra lo que se omitió. No se publicará más tarde.',
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
      'Discord indica que se eliminó el webhook de tu bot @{username}, así que ya no enviamos ventas allí. Tus otros canales continúan.',
      'Para volver a publicar en Discord, crea allí un webhook nuevo y agrégalo en la página de tu bot:',
    ],
    button: 'Abrir mi bot',
    closing: 'Si lo eliminaste a propósito, no tienes que hacer nada.',
  },
  channelOff: {
    subject: 'Se desactivó {channel} para tu bot @{username}',
    lines: {
      kicked:
        'Telegram indica que tu bot de Telegram fue quitado del canal o bloqueado, así que ya no enviamos allí las ventas de @{username}.',
      'no-rights':
        'Telegram indica que tu bot de Telegram ya no puede publicar en el canal, así que ya no enviamos allí las ventas de @{username}.',
      'bad-token':
        'Telegram ya no acepta el token de tu bot de Telegram, así que ya no enviamos allí las ventas de @{username}.',
      'chat-not-found':
        'Telegram ya no encuentra el canal, así que ya no enviamos allí las ventas de @{username}.',
      'bad-password':
        'Bluesky ya no acepta la contraseña de aplicación de tu cuenta, así que las ventas de @{username} no se publican allí. Esperan hasta 24 horas.',
      'account-inactive':
        'Bluesky indica que tu cuenta está desactivada o suspendida, así que las ventas de @{username} no se publican allí. Esperan hasta 24 horas.',
      other:
        '{channel} ya no acepta publicaciones de tu bot, así que ya no enviamos ahí las ventas de @{username}.',
    },
    next: 'Vuelve a conectar {channel} en la página de tu bot. Los demás canales conectados continúan.',
    button: 'Abrir mi bot',
    closing: 'Si fue a propósito, no tienes que hacer nada.',
  },
  listEvent: {
    full: {
      subject: '{listName} está completa',
      lines: [
        'Todos los lugares de tu lista {listName} están ocupados. Tiene {entries} registros.',
        'Si alguien sale de la lista, su lugar vuelve a quedar libre. Podrás sortear cuando termine el registro.',
      ],
    },
    ended: {
      subject: '{listName} ha terminado y falta el sorteo',
      lines: [
        'El registro de tu lista {listName} ha terminado con {entries} registros.',
        'El sorteo no se hace automáticamente. Hazlo cuando quieras:',
      ],
    },
    drawn: {
      subject: 'Sorteo terminado: {listName}',
      lines: [
        'El sorteo de tu lista {listName} ha terminado. Ganadores: {winners}.',
        'Cualquiera puede comprobar el resultado en la página pública. Compártelo desde tu lista:',
      ],
    },
    button: 'Abrir la lista',
    closing: 'Recibes este correo porque gestionas esta lista. Puedes desactivar estos correos en tu perfil.',
  },
  announcementsOff: {
    subject: 'Los anuncios en Discord se han detenido',
    ofList: 'Discord ya no acepta mensajes por el webhook de tu lista {listName}.',
    ofWorkspace: 'Discord ya no acepta mensajes por el webhook de tu espacio de trabajo.',
    next: 'Ya no se anuncia nada allí. Para retomarlo, crea un webhook nuevo en Discord y guárdalo:',
    button: 'Abrir mi perfil',
    closing: 'Si eliminaste el webhook a propósito, no tienes que hacer nada.',
  },
  winnerRolesPaused: {
    subject: 'Los ganadores esperan su rol de Discord',
    lines: {
      'missing-permission':
        'Discord no permite que nuestro bot dé el rol {roleName} en {serverName} a los ganadores de {listName}.',
      'bot-removed':
        'Nuestro bot ya no está en {serverName}, así que no puede dar el rol {roleName} a los ganadores de {listName}.',
      'role-removed':
        'El rol {roleName} ya no existe en {serverName}, así que los ganadores de {listName} no pueden recibirlo.',
    },
    next: {
      'missing-permission':
        'En Ajustes del servidor → Roles, activa «Gestionar roles» para el rol de nuestro bot y muévelo por encima de {roleName}. Después pulsa «Intentar de nuevo»:',
      'bot-removed': 'Agrega de nuevo el bot al servidor y pulsa «Intentar de nuevo»:',
      'role-removed': 'Elige otro rol:',
    },
    button: 'Abrir la lista',
    closing: 'Nadie se pierde: todos los que esperan reciben el rol cuando vuelva a funcionar.',
  },
  webhookOff: {
    subject: 'Se desactivó un webhook',
    lines: [
      'El receptor en {host} respondió que no quiere más mensajes, así que desactivamos este webhook.',
      'Lo que faltaba por enviar se guarda 30 días. Si fue un error, vuelve a activar el webhook:',
    ],
    button: 'Abrir los webhooks',
    closing: 'Si quitaste el receptor a propósito, no tienes que hacer nada.',
  },
  webhookFailed: {
    subject: 'No se pudo entregar un mensaje de un webhook',
    lines: [
      'Intentamos llegar a {host} diez veces a lo largo de tres días, sin éxito.',
      'Mira las respuestas, repara el receptor y vuelve a enviar los mensajes fallidos. Se guardan 30 días:',
    ],
    button: 'Abrir los webhooks',
    closing: 'Recibes este correo como máximo una vez al día por cada webhook.',
  },
  postingPaused: {
    subject: 'Las publicaciones en {channel} están en pausa',
    lines: ['Ningún bot puede publicar en {channel} en este momento. Motivo: {reason}.'],
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
  ownerWords: 'Un mensaje del dueño de la lista',
  unsubscribe: 'Cancelar la suscripción',
  footer: 'Signboard nunca te pedirá por correo una transacción, una frase semilla ni un pago.',
};
