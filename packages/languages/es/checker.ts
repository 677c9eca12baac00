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
    hint: '64 dígitos, de tus notas o de una captura. Muestra si los registros se cambiaron después de que la guardaras.',
    malformed: 'Una huella tiene 64 dígitos: de 0 a 9 y de a hasta f.',
  },
  receipt: {
    label: 'Tu comprobante (opcional)',
    hint: 'Pega el comprobante que recibiste al registrarte, o suelta su archivo, para ver tu resultado.',
    malformed: 'Este comprobante está incompleto. Cópialo de nuevo, de la primera llave a la última.',
  },
  openings: {
    label: 'Billeteras publicadas (opcional)',
    hint: 'Si la lista publica sus billeteras, elige ese archivo para verificar que cada una sea un registro.',
    malformed: 'No es un archivo de billeteras publicadas, o está dañado.',
  },
  working: 'Repitiendo el sorteo…',
  verified: 'Sorteo repetido: el resultado es el mismo',
  notVerified: 'Este sorteo no superó la verificación',
  stated: (name) =>
    `El archivo dice que esta lista es «${name}». El nombre no forma parte de la verificación.`,
  result: {
    title: 'El resultado',
    follows: 'El resultado se deduce de estos registros y de este número aleatorio.',
    differs: 'El resultado no se deduce de estos registros y de este número aleatorio.',
  },
  before: {
    title: '¿Existían los registros antes que el número aleatorio?',
    saved:
      'Es la huella que indicaste. Si la guardaste antes de que se publicara el número aleatorio, los registros no han cambiado desde entonces.',
    witness: (authority, time, due) =>
      `Una autoridad de confianza (${authority}, según el archivo) firmó la huella el ${time}. El número aleatorio debía salir el ${due}.`,
    late: (authority, time) =>
      `Una autoridad de confianza (${authority}, según el archivo) firmó la huella el ${time}, cuando el número aleatorio ya debía haber salido. Esto no demuestra nada.`,
    afterSecret: (authority, time) =>
      `Una autoridad de confianza (${authority}, según el archivo) firmó la huella el ${time}. El operador ya conocía el número aleatorio.`,
    refused: (authority, refusal) => `El sello de tiempo de ${authority} no cuenta (${refusal}).`,
    cannotCheck:
      'Los sellos de tiempo no se pueden verificar en este navegador. Usa otro o la línea de comandos.',
    operatorOnly: 'Solo lo dice el operador.',
    hidden:
      'Un sello de tiempo no demuestra que no se preparara y ocultara otra lista. Solo lo saben quienes vieron esta huella a tiempo.',
  },
  pending: {
    title: 'El sorteo está pendiente',
    failed: 'Este compromiso no superó la verificación',
    due: (time) => `El número aleatorio sale el ${time}.`,
    keep: 'Guarda esta huella. Con ella podrás verificar después que los registros no se cambiaron:',
  },
  earlier: (number, state, reason) => {
    const states = { drawn: 'completado', failed: 'fallido', abandoned: 'abandonado' };
    return `Sorteo anterior ${number}: ${states[state]}${reason ? ` (${reason})` : ''}.`;
  },
  guarantee: {
    'public-beacon':
      'El número aleatorio viene de una fuente pública. Nadie podía conocerlo antes de su publicación.',
    'own-beacon':
      'El número aleatorio no viene de la fuente pública. Quien opera su fuente pudo conocer el resultado.',
    'commit-reveal': 'El número aleatorio era un secreto del operador, que pudo conocer el resultado.',
  },
  compare: 'Compárala con la huella publicada antes del sorteo:',
  secondDraw: (reason) =>
    `El sorteo de esta lista se repitió. Motivo: «${reason}». Huella del sorteo anterior:`,
  checks: 'Comprobaciones',
  outcome: { passed: 'Correcto', failed: 'Fallido', 'not-made': 'Sin comprobar' },
  check: {
    format: 'Archivo',
    entries: 'Registros',
    root: 'Lista de registros',
    removed: 'Registros retirados',
    terms: 'Condiciones',
    commitment: 'Huella',
    beacon: 'Número aleatorio',
    seed: 'Semilla',
    tickets: 'Clasificación',
    winners: 'Ganadores',
    opened: 'Billeteras públicas',
  },
  passed: {
    format: () => 'El archivo de prueba está completo.',
    entries: ({ entries, isOne }) =>
      isOne('entries') ? 'Un registro.' : `${entries} registros, sin duplicados.`,
    root: () => 'Son exactamente los registros que se cerraron.',
    removed: ({ removed, joined }) =>
      removed === '0'
        ? 'No se retiró a nadie.'
        : `${removed} de ${joined} retirados, cada uno con un motivo.`,
    terms: ({ versions, isOne }) =>
      isOne('versions')
        ? 'Una versión, con esta cantidad de ganadores.'
        : `${versions} versiones. La última tiene esta cantidad de ganadores.`,
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
  malformed: (path) => `No es un archivo de prueba, o está dañado${path ? `: ${path}` : ''}.`,
  failed: {
    'not-json': 'No es un archivo de prueba, o está incompleto.',
    'too-large': 'El archivo es demasiado grande para ser una prueba.',
    'duplicate-key': 'Un campo aparece dos veces en el archivo.',
    'byte-order-mark': 'El archivo empieza con una marca de orden de bytes. Descárgalo de nuevo.',
    'not-plain-digits': 'Un número no está escrito solo con dígitos.',
    'no-entries': 'No hay registros.',
    'too-many-entries': 'Hay más registros de los que admite un sorteo.',
    'cut-leaf': 'Un registro está incompleto.',
    'cut-entry': 'Un registro está incompleto.',
    'weight-zero': 'Un registro no tiene peso.',
    'too-much-weight': 'Los pesos suman más de lo que admite un sorteo.',
    'not-ascending': 'Los registros no están en orden.',
    'leaf-twice': 'Un registro aparece dos veces.',
    'entry-twice': 'Un registro aparece dos veces.',
    'weights-differ': 'Los pesos no coinciden con los anunciados.',
    'pool-not-listed': 'Un registro está en un grupo que no se anunció.',
    'removed-count-differs': 'La cantidad de registros retirados no coincide con la anunciada.',
    'removed-root-differs': 'No son los registros retirados que se anunciaron.',
    'removed-takes-part': 'Un registro retirado participa.',
    'terms-differ': 'No son las condiciones que se anunciaron.',
    'winners-not-in-terms': 'La cantidad de ganadores no es la de las condiciones.',
    'count-differs': 'La cantidad de registros no coincide con la anunciada.',
    'root-differs': 'No son los registros que se cerraron.',
    'commitment-differs': 'Los datos del sorteo se cambiaron después de hacer la huella.',
    'not-the-expected-commitment': 'No es la huella que guardaste.',
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
    needsDraw: 'Tu resultado aparece cuando un sorteo supera la verificación.',
    won: (rank) => `Ganaste, en el puesto ${rank}.`,
    waiting: (place) => `Eres el número ${place} de la lista de espera.`,
    inPool: (pool) => `Grupo ${pool}.`,
    present: 'Tu registro está incluido.',
    removed: (reason) => `Tu registro se retiró antes del sorteo. Motivo: ${reason}.`,
    lowered: (weight, before) => `El peso de tu registro es ${weight}. Era ${before} cuando te registraste.`,
    absent: {
      'other-list': 'Tu comprobante es de otra lista.',
      'leaf-differs': 'Tu comprobante es incoherente: sus partes no corresponden entre sí.',
      'not-among-entries':
        'Tu registro no está en este sorteo. Tu comprobante muestra que se aceptó, así que pregunta al operador por qué.',
    },
    ticket: 'Número en la clasificación',
    signed: (key) => `Firmado con la clave ${key}. Compárala con la que publica el operador.`,
    keyListed: 'Firmado con una de las claves del operador que figuran en este archivo.',
    termsNotListed:
      'Las condiciones con las que te registraste no están en este archivo. Pregunta al operador por qué.',
    notSigned: 'La firma no es válida. Este comprobante se cambió o es falso.',
  },
  limits: {
    title: 'Lo que ningún sorteo puede probar',
    items: [
      'Que los registros sean de personas reales, o que nadie se registrara con muchas billeteras.',
      'Que el operador no participara.',
      'Cuándo se cerraron los registros, salvo que una autoridad o alguien de tu confianza viera la huella antes del sorteo.',
    ],
  },
};
