import type { Texts } from './texts.ts';

export const es: Texts = {
  title: 'Comprobar un sorteo',
  lead: 'Suelta aquí el archivo de prueba de un sorteo. Esta página repite el sorteo entero y compara cada paso.',
  offline: 'Funciona sin red, y nada sale de tu dispositivo.',
  otherLanguage: 'English',
  file: {
    title: 'Archivo de prueba',
    drop: 'Suelta aquí el archivo de prueba',
    choose: 'Elegir un archivo',
    hint: 'Está en la página de la lista, en «Comprobar este sorteo».',
  },
  commitment: {
    label: 'El compromiso que viste antes del sorteo (opcional)',
    hint: 'Solo así se ve que las inscripciones no cambiaron después: 64 dígitos, de tus notas o de una imagen de la página.',
    malformed: 'Un compromiso tiene 64 dígitos, de 0 a 9 y de a hasta f.',
  },
  receipt: {
    label: 'Tu recibo (opcional)',
    hint: 'Pégalo, o suelta su archivo, para ver tu propio lugar. Lo recibiste al registrarte.',
    malformed: 'Este recibo no está completo. Cópialo otra vez, de la primera llave a la última.',
  },
  working: 'Repitiendo el sorteo…',
  verified: 'El sorteo es correcto',
  notVerified: 'El sorteo no se sostiene',
  stated: (name) => `El archivo llama a esta lista «${name}». Un nombre no prueba nada.`,
  guarantee: {
    'public-beacon':
      'El azar viene de una fuente pública. Nadie podía conocer el resultado cuando se hizo el compromiso.',
    'own-beacon':
      'El azar viene de una fuente que no es la pública. Quien tiene su clave pudo conocer el resultado.',
    'commit-reveal': 'El azar es un secreto del operador. El operador pudo conocer el resultado.',
  },
  compare: 'Compáralo con el compromiso publicado antes del sorteo:',
  secondDraw: (reason) =>
    `Es un segundo sorteo de la misma lista. Motivo indicado: «${reason}». El primero fue:`,
  checks: 'Qué se comprobó',
  outcome: { passed: 'Se cumple', failed: 'No se cumple', 'not-made': 'Sin comprobar' },
  check: {
    format: 'Archivo',
    entries: 'Inscripciones',
    root: 'Sello de las inscripciones',
    commitment: 'Compromiso',
    beacon: 'Azar',
    seed: 'Semilla',
    tickets: 'Boletos',
    winners: 'Ganadores',
    opened: 'Inscripciones abiertas',
  },
  passed: {
    format: () => 'Un archivo de prueba completo.',
    entries: ({ entries, isOne }) =>
      isOne('entries') ? 'Una inscripción.' : `${entries} inscripciones, ninguna repetida.`,
    root: () => 'Las inscripciones son exactamente las del compromiso.',
    commitment: ({ leadSeconds }) =>
      leadSeconds
        ? `Sin cambios, y hecho ${leadSeconds} segundos antes de que saliera su azar.`
        : 'Sin cambios.',
    beacon: ({ round }) =>
      round
        ? `La ronda ${round} está firmada con la clave del compromiso.`
        : 'El secreto es el del compromiso.',
    seed: () => 'Resulta del compromiso y del azar.',
    tickets: ({ tickets, isOne }) =>
      isOne('tickets') ? 'Un boleto calculado.' : `${tickets} boletos calculados.`,
    winners: ({ winners, waiting, isOne }) =>
      `${isOne('winners') ? 'Gana el boleto más bajo' : `Ganan los ${winners} boletos más bajos`}; en espera: ${waiting}.`,
    opened: ({ opened }) =>
      `Abiertas a todos: ${opened}. Todas están en la lista, y ninguna cartera dos veces. Las de quienes borraron su cuenta siguen cerradas.`,
  },
  notMade: 'Algo que necesita no se cumple.',
  malformed: (path) => `No es un archivo de prueba, o está dañado${path ? `: ${path}` : ''}.`,
  failed: {
    'not-json': 'No es un archivo de prueba, o solo una parte de uno.',
    'too-large': 'El archivo es mayor de lo que ningún sorteo necesita.',
    'no-entries': 'No hay ni una inscripción.',
    'too-many-entries': 'Hay más inscripciones de las que admite un sorteo.',
    'cut-leaf': 'Una inscripción está cortada.',
    'not-ascending': 'Las inscripciones no están en orden.',
    'leaf-twice': 'Una inscripción está dos veces en la lista.',
    'count-differs': 'No hay tantas inscripciones como dice el compromiso.',
    'root-differs': 'Las inscripciones no son las del compromiso.',
    'commitment-differs': 'Los datos del sorteo se cambiaron después del compromiso.',
    'not-the-expected-commitment': 'No es el compromiso que viste.',
    'not-the-expected-chain': 'No es la fuente de azar anunciada.',
    'round-not-after-commitment': 'El azar ya se conocía cuando se hizo el compromiso.',
    'other-kind': 'El azar no viene de donde dice el compromiso.',
    'poses-as-public-chain': 'Una fuente con otra clave u otro reloj se hace pasar por la pública.',
    'round-differs': 'El azar es de otra ronda que la del compromiso.',
    'signature-wrong': 'La ronda no está firmada con la clave del compromiso.',
    'randomness-differs': 'El azar no resulta de lo revelado.',
    'secret-differs': 'El secreto no es el del compromiso.',
    'seed-differs': 'No resulta del compromiso y del azar.',
    'cutoff-differs': 'El boleto ganador más alto es otro.',
    'winner-count-differs': 'No hay tantos ganadores como debe haber.',
    'winner-differs': 'No son los boletos más bajos en su orden.',
    'opening-not-an-entry': 'Una inscripción abierta no está en la lista.',
    'wallet-twice': 'Una cartera tiene dos inscripciones.',
  },
  standing: {
    title: 'Tu inscripción',
    needsDraw: 'Tu lugar aparece cuando un sorteo está comprobado y se cumple.',
    won: (rank) => `Ganaste, con el lugar ${rank}.`,
    waiting: (place) => `Eres el número ${place} de la lista de espera.`,
    absent: {
      'other-list': 'Tu recibo es de otra lista.',
      'leaf-differs': 'Tu recibo se contradice: su sal, su cartera y su hoja no van juntas.',
      'not-among-entries':
        'Tu inscripción no está en este sorteo. Pregunta al operador por qué; tu recibo muestra que se aceptó.',
    },
    ticket: 'Tu boleto',
    signed: (key) => `Firmado con la clave ${key}. Compárala con la que publica el operador.`,
    notSigned: 'La firma no es válida: este recibo se cambió o es inventado.',
  },
  limits: {
    title: 'Lo que ningún sorteo puede probar',
    items: [
      'Que las inscripciones sean personas reales, o que nadie entrara con muchas carteras.',
      'Que el operador no participara.',
      'Cuándo se hizo el compromiso, salvo que alguien lo viera antes del sorteo.',
    ],
  },
};
