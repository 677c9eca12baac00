import type { announcements as english } from '../en/announcements.ts';

export const announcements: typeof english = {
  opened: 'El registro está abierto hasta {closesAt} ({closesIn}). Lugares: {spots}.',
  'closing-soon': 'El registro cierra {closesIn}. Registros hasta ahora: {entries}.',
  full: 'Los {spots} lugares están ocupados.',
  committed:
    'Los registros del sorteo quedan fijados: {entries} registros para {winners} lugares. El sorteo es {revealIn}.',
  drawn: 'Ya hay ganadores: {winners} de {entries} registros.',
  check: 'Ver y comprobar el sorteo',
  test: 'Prueba: los anuncios de tus listas aparecerán en este canal.',
};
