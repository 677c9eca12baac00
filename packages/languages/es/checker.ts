import type { CheckerTexts } from '../checker-texts.ts';

export const checker: CheckerTexts = {
  title: 'Verificar un sorteo',
  lead: 'Suelta aquí el archivo de prueba de un sorteo. Esta página repite el sorteo entero y verifica cada paso.',
  offline: 'Funciona sin conexión, y nada sale de tu dispositivo.',
  file: {
    title: 'Archivo de prueba',
    drop: 'Suelta aquí el archivo de prueba',
    choose: 'Elegir un archivo',
    hint: 'Descárgalo de la página de la lista, en «Verifícalo sin esta página».',
  },
  commitment: {
    label: 'Huella que guardaste antes del sorteo (opcional)',
    hint: '64 dígitos, de tus notas, de un correo o de una captura. Muestra si los registros se cambiaron después de que la guardaras.',
    malformed: 'Una huella tiene 64 dígitos: de 0 a 9 y de a hasta f.',
  },
  receipt: {
    label: 'Tu comprobante (opcional)',
    hint: 'Pega el comprobante que recibiste al registrarte, o suelta su archivo, para ver tu resultado.',
  },
  openings: {
    label: 'Billeteras publicadas (opcional)',
    hint: 'Si la lista publica sus billeteras, elige ese archivo para verificar que cada una sea un registro.',
    malformed: 'No es un archivo de billeteras publicadas, o está dañado.',
  },
  confirmations: {
    label: 'Confirmaciones (opcional)',
    hint: 'Si los ganadores tienen que confirmar, elige ese archivo para verificar quién tiene un lugar ahora.',
  },
  working: 'Repitiendo el sorteo…',
  nothing: {
    title: 'No se verificó nada',
    older: 'Este archivo lo hizo una versión anterior al primer lanzamiento. Ya no se puede verificar.',
    newer: 'Este archivo lo hizo una versión más nueva. Consigue el verificador más reciente.',
    damaged: 'No es el archivo de un sorteo, o está incompleto. Descárgalo de nuevo.',
    'too-large': 'El archivo es demasiado grande para ser el de un sorteo.',
  },
  stated: (name) =>
    `El archivo dice que esta lista es «${name}». El nombre no forma parte de la verificación.`,
  result: {
    follows: 'El resultado se deduce de estos registros y de este número aleatorio',
    differs: 'El resultado no se deduce de estos registros y de este número aleatorio',
    repeated: 'El sorteo entero se repitió aquí, con los mismos ganadores.',
    refused: 'Este archivo no respalda a estos ganadores. Guárdalo y pregunta al dueño de la lista.',
    walletsWrong: 'Pero no todas las billeteras que se muestran corresponden a los registros.',
  },
  remark: {
    'closed-early': ({ days, entries, closedAt, isOne }) =>
      days === undefined
        ? `El dueño cerró el registro el ${closedAt}. No se había anunciado un final. Registrados hasta entonces: ${entries}.`
        : `El dueño cerró el registro ${isOne('days') ? 'un día' : `${days} días`} antes del final anunciado, el ${closedAt}. Registrados hasta entonces: ${entries}.`,
    'no-time-to-object': () => 'Nadie tuvo tiempo de objetar antes del sorteo.',
    'end-moved': ({ firstEnd, announcedEnd }) => `El final se adelantó del ${firstEnd} al ${announcedEnd}.`,
    left: ({ count, isOne }) =>
      isOne('count')
        ? 'Una persona dejó la lista o eliminó su cuenta.'
        : `${count} personas dejaron la lista o eliminaron su cuenta.`,
    'removed-by-owner': ({ count, isOne }) =>
      isOne('count')
        ? 'El dueño retiró un registro. El motivo está en el archivo.'
        : `El dueño retiró ${count} registros. Los motivos están en el archivo.`,
    'removed-by-snapshot': ({ count, of, chain, social, unsaid }) =>
      `${count} de ${of} registros ya no cumplían los requisitos cuando la lista se cerró. Según una cadena de bloques, lo que cualquiera puede consultar: ${chain}. Según lo que X o Discord dijeron al operador: ${social}. Sin decir qué se leyó: ${unsaid}.`,
    'removed-many': () => 'Es más de una décima parte, y nadie tuvo tiempo de objetar.',
    lowered: ({ count, isOne }) =>
      isOne('count')
        ? 'Un registro tiene menos oportunidades que al inscribirse: ya no le correspondía su bonificación cuando la lista se cerró.'
        : `${count} registros tienen menos oportunidades que al inscribirse: ya no les correspondía su bonificación cuando la lista se cerró.`,
    'snapshot-late': ({ chain, time, reason }) =>
      `Las billeteras en ${chain} se leyeron a fecha del ${time}, no justo al cierre (${reason}).`,
    'snapshot-not-pinned': ({ chain, reason }) =>
      `Las billeteras en ${chain} no se leyeron en un bloque fijo (${reason}), así que nadie puede repetirlo exactamente.`,
    social: ({ asked, unknown }) =>
      `Para ${asked} registros se preguntó a X o a Discord. Lo que respondieron es palabra del operador. Sin respuesta: ${unknown}.`,
    unknown: ({ unknown, asked }) =>
      `De ${asked} registros que se consultaron en una cadena de bloques, ${unknown} no se pudieron consultar. Siguieron dentro.`,
    weights: ({ chances, highest, share }) =>
      `No todos tienen las mismas oportunidades. Un registro tiene hasta ${highest} de ${chances} (${share} del total).`,
    'short-lead': ({ leadSeconds }) =>
      `La huella se publicó solo ${leadSeconds} segundos antes de que saliera el número aleatorio. Poca gente pudo guardarla.`,
    'drawn-before': ({ count, isOne }) =>
      isOne('count')
        ? 'La lista ya se había sorteado una vez.'
        : `La lista ya se había sorteado ${count} veces.`,
  },
  existence: {
    witnessed: 'Esta huella existía antes que el número aleatorio',
    wordOnly: 'Cuándo se cerraron los registros: solo consta la palabra del operador',
    unknown: 'Cuándo se cerraron los registros: sin verificar',
    rival: 'Hay dos huellas de este sorteo',
    notChecked: 'Los registros de este archivo no son los de su huella.',
    saved:
      'Es la huella que indicaste. Si la guardaste antes de que se publicara el número aleatorio, los registros no han cambiado desde entonces.',
    rivalSeen: (time) =>
      `El ${time}, este navegador vio otra. Un operador honesto nunca publica dos: podría elegir entre los resultados.`,
    browser: (time, lead) =>
      `Tu navegador vio esta huella el ${time}, ${lead} antes de que saliera el número aleatorio.`,
    browserLate: (time) =>
      `Tu navegador vio esta huella por primera vez el ${time}, cuando el número aleatorio ya debía haber salido.`,
    authority: (signer, root, time, lead) =>
      `La autoridad de tiempo «${signer}» (${root}) firmó la huella a más tardar el ${time}, ${lead} antes de que saliera el número aleatorio.`,
    authorityLate: (signer, root, time) =>
      `La autoridad de tiempo «${signer}» (${root}) firmó la huella el ${time}, cuando el número aleatorio ya debía haber salido. Esto no demuestra nada.`,
    authoritySecret: (signer, root, time) =>
      `La autoridad de tiempo «${signer}» (${root}) firmó la huella el ${time}. El operador ya conocía el número aleatorio.`,
    refused: (reason) => `Un sello de tiempo del archivo no cuenta. ${reason}`,
    refusal: {
      'cannot-check-here': 'No se pudo comprobar en este navegador.',
      'other-commitment': 'Es de otra cosa.',
      untrusted: 'Aquí no se conoce a su autoridad.',
      expired: 'El certificado de la autoridad no era válido en ese momento.',
      invalid: 'Está dañado o es falso.',
    },
    nobody:
      'Ni una autoridad de tiempo conocida ni este navegador vieron la huella a tiempo. Si la guardaste antes del sorteo, compárala.',
    hidden:
      'Esto no demuestra que fuera la única: se pudieron cerrar y ocultar también otros registros. Quienes guardaron esta huella a tiempo saben cuál se publicó.',
  },
  guarantee: {
    'public-beacon':
      'El número aleatorio viene de una fuente pública. Nadie podía conocerlo antes de su publicación.',
    'own-beacon':
      'El número aleatorio no viene de la fuente pública. Quien opera su fuente pudo conocer el resultado.',
    'commit-reveal': 'El número aleatorio era un secreto del operador, que pudo conocer el resultado.',
  },
  simulated: {
    title: 'Simulado aquí',
    reads: (line) => `En un sitio real, esta línea dice: «${line}»`,
  },
  pending: {
    title: 'El sorteo está pendiente',
    failed: 'Esta huella no superó la verificación',
    due: (time) => `El número aleatorio sale el ${time}.`,
    keep: 'Guarda esta huella. Con ella podrás verificar después que los registros no se cambiaron:',
  },
  earlier: (number, state, reason) => {
    const states = { drawn: 'completado', failed: 'fallido', abandoned: 'abandonado' };
    return `Sorteo anterior ${number}: ${states[state]}${reason ? ` (${reason})` : ''}.`;
  },
  compare: 'Compárala con la huella publicada antes del sorteo:',
  checks: 'Comprobaciones',
  outcome: { passed: 'Correcto', failed: 'Fallido', 'not-made': 'Sin comprobar' },
  check: {
    format: 'Archivo',
    entries: 'Registros',
    close: 'Cierre',
    changes: 'Registros retirados',
    terms: 'Condiciones',
    commitment: 'Huella',
    beacon: 'Número aleatorio',
    seed: 'Semilla',
    tickets: 'Clasificación',
    winners: 'Ganadores',
    opened: 'Billeteras públicas',
  },
  passed: {
    format: () => 'El archivo está completo.',
    entries: ({ entries, isOne }) =>
      isOne('entries') ? 'Se registró una persona.' : `Se registraron ${entries} personas, sin duplicados.`,
    close: ({ at }) => `Son exactamente los registros que había el ${at}.`,
    changes: ({ removed, lowered, entries }) =>
      removed === '0' && lowered === '0'
        ? 'No se retiró a nadie.'
        : `Retirados: ${removed}, cada uno con un motivo. Con menos oportunidades que al inscribirse: ${lowered}. En el sorteo: ${entries}.`,
    terms: ({ versions, isOne }) =>
      isOne('versions')
        ? 'Una versión. El sorteo la cumple.'
        : `${versions} versiones. El sorteo cumple la última.`,
    commitment: ({ leadSeconds }) =>
      leadSeconds
        ? `Sin cambios, y fechada ${leadSeconds} segundos antes de que saliera el número aleatorio.`
        : 'Sin cambios.',
    beacon: ({ round }) =>
      round ? `Ronda ${round}, firmada por la fuente anunciada.` : 'Es el secreto que se anunció.',
    seed: () => 'Calculada con la huella y el número aleatorio.',
    tickets: ({ tickets, isOne }) =>
      isOne('tickets') ? 'Un registro clasificado.' : `${tickets} registros clasificados.`,
    winners: ({ winners, waiting, isOne }) =>
      `${isOne('winners') ? 'Gana el primero de la clasificación' : `Ganan los primeros ${winners} de la clasificación`}. En lista de espera: ${waiting}.`,
    opened: ({ opened }) =>
      `Mostradas: ${opened}. Cada una corresponde a un registro, sin duplicados. Las cuentas eliminadas siguen ocultas.`,
  },
  notMade: 'Se omitió porque falló una comprobación anterior.',
  failed: {
    'not-json': 'No es el archivo de un sorteo, o está incompleto.',
    'too-large': 'El archivo es demasiado grande.',
    'duplicate-key': 'Un campo aparece dos veces en el archivo.',
    'byte-order-mark': 'El archivo empieza con una marca de orden de bytes. Descárgalo de nuevo.',
    'not-plain-digits': 'Un número no está escrito solo con dígitos.',
    'weight-zero': 'Un registro no tiene oportunidades.',
    'entry-twice': 'Un registro aparece dos veces.',
    'pool-not-listed': 'Un registro está en un grupo que no se anunció.',
    'count-differs': 'La cantidad de registros no coincide con la anunciada.',
    'root-differs': 'No son los registros que había cuando la lista se cerró.',
    'changes-differ': 'No son los registros retirados que se anunciaron.',
    'unknown-number': 'Se retiró un registro que no existe.',
    'not-lower': 'Un registro tiene más oportunidades que al inscribirse.',
    'no-snapshot':
      'Se retiraron registros por lo que había en sus billeteras, pero no se dice cuándo se leyó.',
    'chain-not-read': 'Se retiró un registro por una cadena de bloques que no se leyó.',
    'remaining-differ': 'La cantidad de registros del sorteo es incorrecta.',
    'weights-differ': 'Las oportunidades no coinciden con las anunciadas.',
    'terms-differ': 'No son las condiciones que se anunciaron.',
    'saved-after-commitment': 'Las condiciones se cambiaron después de cerrar los registros.',
    'winners-not-in-terms': 'La cantidad de ganadores no es la de las condiciones.',
    'confirm-not-in-terms': 'El plazo para confirmar no es el de las condiciones.',
    'end-not-in-terms': 'El final anunciado no es el de las condiciones.',
    'not-full': 'Dice que todas las plazas estaban ocupadas, pero no lo estaban.',
    'too-little-time-to-object': 'La gente tuvo menos tiempo para objetar del que se le prometió.',
    'commitment-differs': 'Los datos del sorteo se cambiaron después de hacer la huella.',
    'not-the-expected-commitment': 'No es la huella que guardaste.',
    'prizes-differ': 'No son los premios que se anunciaron.',
    'not-the-expected-chain': 'El número aleatorio no viene de la fuente anunciada.',
    'round-not-after-commitment': 'El número aleatorio ya se conocía cuando se cerraron los registros.',
    'other-kind': 'El número aleatorio viene de un tipo de fuente distinto del anunciado.',
    'poses-as-public-chain': 'La fuente se hace pasar por la pública, pero tiene otra clave u otro horario.',
    'round-differs': 'El número aleatorio es de una ronda distinta de la anunciada.',
    'signature-wrong': 'El número aleatorio no está firmado por la fuente anunciada.',
    'randomness-differs': 'El número aleatorio no corresponde a su firma.',
    'secret-differs': 'No es el secreto que se anunció.',
    'seed-differs': 'No corresponde a la huella y al número aleatorio.',
    'cutoff-differs': 'El último puesto ganador es distinto.',
    'pools-differ': 'Los resultados no son los de los grupos anunciados.',
    'winner-count-differs': 'La cantidad de ganadores es incorrecta.',
    'winner-differs': 'No son los ganadores de la clasificación, o su orden es incorrecto.',
    'other-draw': 'Las billeteras publicadas son de otro sorteo.',
    'opening-not-an-entry': 'Una billetera pública no está entre los registros.',
    'wallet-twice': 'Una billetera tiene dos registros.',
  },
  standing: {
    title: 'Tu registro',
    malformed: 'Este comprobante está incompleto. Cópialo de nuevo, de la primera llave a la última.',
    otherVersion: 'Este comprobante lo hizo otra versión y no se puede verificar aquí.',
    notSigned: 'La firma no es válida. Este comprobante se cambió o es falso.',
    needsDraw: 'Tu resultado aparece cuando el sorteo supera la verificación.',
    won: (rank) => `Ganaste, en el puesto ${rank}.`,
    waiting: (place) => `Eres el número ${place} de la lista de espera.`,
    inPool: (pool) => `Grupo ${pool}.`,
    present: 'Tu registro está incluido.',
    left: 'No está en este sorteo porque dejaste la lista o eliminaste tu cuenta.',
    removed: (reason) => `Tu registro se retiró antes del sorteo. Motivo: ${reason}`,
    read: (call, answer) => `Lo que se preguntó cuando la lista se cerró: ${call}. La respuesta: ${answer}`,
    lowered: (weight, before) =>
      `Tu registro tiene ${weight} oportunidades. Tenía ${before} cuando te inscribiste: parte de su bonificación ya no te correspondía cuando la lista se cerró.`,
    absent: {
      'other-list': 'Tu comprobante es de otra lista.',
      'receipt-inconsistent': 'Tu comprobante es incoherente: sus partes no corresponden entre sí.',
      accepted:
        'Tu registro no está en este sorteo, aunque el operador lo aceptó: tu comprobante está firmado con una clave que publica el operador. Pregunta por qué.',
      notAccepted: 'Tu registro no está en este sorteo.',
    },
    ticket: (ticket) => `Número en la clasificación: ${ticket}`,
    accepted: 'Tu comprobante está firmado con una clave que publica el operador.',
    difference: {
      'key-not-published': (key) =>
        `Tu comprobante no demuestra nada: el operador no publica la clave que lo firmó (${key}). Cualquiera puede firmar un comprobante con una clave propia.`,
      'terms-not-listed':
        'Las condiciones con las que te registraste no están entre las de este sorteo. Pregunta al operador por qué.',
      'other-source':
        'Tu comprobante prometía otro número aleatorio: este sorteo lo decidió una fuente distinta. Pregunta al operador por qué.',
      'weight-differs':
        'Tu comprobante indica otras oportunidades que las que te da este sorteo. Pregunta al operador por qué.',
      'joined-later': 'Tu comprobante dice que te registraste cuando la lista ya se había cerrado.',
    },
  },
  places: {
    follows: 'Los lugares siguieron el orden publicado',
    differs: 'Los lugares no se siguen del sorteo',
    missing: 'No se pudieron cargar las confirmaciones',
    missingText: 'No se verificó quién tiene un lugar ahora.',
    counts: ({ confirmed, open, passedOver, movedUp }) =>
      `Confirmados: ${confirmed}. Aún tienen tiempo: ${open}. Sin confirmar: ${passedOver}. Subieron: ${movedUp}.`,
    extended: (count) =>
      `Tras interrupciones, todos los que tenían un lugar abierto recibieron más tiempo. Veces: ${count}.`,
    overdue: (count) => `Lugares cuyo plazo terminó y que nadie ha pasado al siguiente: ${count}.`,
    asOf: (time) => `A fecha del ${time}.`,
    word: 'Si alguien confirmó, cuándo dentro del plazo y que hubo una interrupción es palabra del operador. Se verificaron el orden, los plazos y quién subió.',
    fault: {
      unreadable: 'El archivo no es una lista de confirmaciones.',
      'other-draw': 'Trata de otro sorteo.',
      'other-time': 'Indica otro plazo que el que el sorteo fijó.',
      'winner-missing': 'Falta un ganador del sorteo.',
      'not-next-in-line': 'Subió alguien que no era el siguiente.',
      'wrong-time': 'Alguien tuvo más o menos tiempo para confirmar que los demás.',
      'confirmed-late': 'Cuenta una confirmación que llegó tarde.',
      'passed-over-early': 'Alguien perdió su lugar antes de que terminara el plazo.',
      overdue: 'Alguien conserva un lugar, o lo conservó, mucho después de terminar el plazo.',
      'moved-up-early': 'Alguien subió antes de que hubiera un lugar libre.',
      'too-many-places': 'Hay más lugares que los del sorteo.',
      'place-empty': 'Hay un lugar vacío aunque alguien es el siguiente.',
    },
  },
  limits: {
    title: 'Lo que ningún sorteo puede probar',
    items: [
      'Que los registros sean de personas reales, o que nadie se registrara con muchas billeteras.',
      'Que el operador o sus amigos no participaran.',
      'Que X y Discord dijeran lo que el operador dice que dijeron.',
      'Cuándo se cerraron los registros, salvo que una autoridad o alguien de tu confianza viera la huella antes del sorteo.',
    ],
  },
};
