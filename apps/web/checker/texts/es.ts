import type { Texts } from './texts.ts';

export const es: Texts = {
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
    hint: '64 dígitos, de tus notas o de una captura. Solo esto demuestra que los registros no se cambiaron después.',
    malformed: 'Una huella tiene 64 dígitos: de 0 a 9 y de a hasta f.',
  },
  receipt: {
    label: 'Tu comprobante (opcional)',
    hint: 'Pega el comprobante que recibiste al registrarte, o suelta su archivo, para ver tu resultado.',
    malformed: 'Este comprobante está incompleto. Cópialo de nuevo, de la primera llave a la última.',
  },
  working: 'Repitiendo el sorteo…',
  verified: 'Sorteo verificado: los ganadores son correctos',
  notVerified: 'Este sorteo no superó la verificación',
  stated: (name) =>
    `El archivo dice que esta lista es «${name}». El nombre no forma parte de la verificación.`,
  guarantee: {
    'public-beacon':
      'El número aleatorio viene de una fuente pública. Nadie podía conocer el resultado cuando se cerraron los registros.',
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
    commitment: ({ leadSeconds }) =>
      leadSeconds
        ? `Sin cambios, y hecha ${leadSeconds} segundos antes de que saliera el número aleatorio.`
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
    'no-entries': 'No hay registros.',
    'too-many-entries': 'Hay más registros de los que admite un sorteo.',
    'cut-leaf': 'Un registro está incompleto.',
    'not-ascending': 'Los registros no están en orden.',
    'leaf-twice': 'Un registro aparece dos veces.',
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
    'winner-count-differs': 'La cantidad de ganadores es incorrecta.',
    'winner-differs': 'No son los ganadores de la clasificación, o su orden es incorrecto.',
    'opening-not-an-entry': 'Una billetera pública no está entre los registros.',
    'wallet-twice': 'Una billetera tiene dos registros.',
  },
  standing: {
    title: 'Tu registro',
    needsDraw: 'Tu resultado aparece cuando un sorteo supera la verificación.',
    won: (rank) => `Ganaste, en el puesto ${rank}.`,
    waiting: (place) => `Eres el número ${place} de la lista de espera.`,
    absent: {
      'other-list': 'Tu comprobante es de otra lista.',
      'leaf-differs': 'Tu comprobante es incoherente: sus partes no corresponden entre sí.',
      'not-among-entries':
        'Tu registro no está en este sorteo. Tu comprobante muestra que se aceptó, así que pregunta al operador por qué.',
    },
    ticket: 'Número en la clasificación',
    signed: (key) => `Firmado con la clave ${key}. Compárala con la que publica el operador.`,
    notSigned: 'La firma no es válida. Este comprobante se cambió o es falso.',
  },
  limits: {
    title: 'Lo que ningún sorteo puede probar',
    items: [
      'Que los registros sean de personas reales, o que nadie se registrara con muchas billeteras.',
      'Que el operador no participara.',
      'Cuándo se cerraron los registros, salvo que alguien guardara la huella antes del sorteo.',
    ],
  },
};
