import type { Language } from '@signboard/domain/accounts/language.ts';
import type { AnnouncedEvent } from '@signboard/domain/lists/list-event.ts';

type Texts = Record<AnnouncedEvent, string> & { test: string; check: string };

/** `{…At}` become Discord timestamps, which each reader sees in their own time zone. */
const en: Texts = {
  opened: 'Registration is open until {closesAt} ({closesIn}). Spots: {spots}.',
  'closing-soon': 'Registration closes {closesIn}. Entries so far: {entries}.',
  full: 'All {spots} spots are taken.',
  committed:
    'The entries of the draw are locked: {entries} entries for {winners} places. The winners are drawn {revealIn}.',
  drawn: 'The winners are drawn: {winners} out of {entries} entries.',
  check: 'See and check the draw',
  test: 'Test: announcements of your lists will appear in this channel.',
};

const es: Texts = {
  opened: 'El registro está abierto hasta {closesAt} ({closesIn}). Lugares: {spots}.',
  'closing-soon': 'El registro cierra {closesIn}. Registros hasta ahora: {entries}.',
  full: 'Los {spots} lugares están ocupados.',
  committed:
    'Los registros del sorteo quedan fijados: {entries} registros para {winners} lugares. El sorteo es {revealIn}.',
  drawn: 'Ya hay ganadores: {winners} de {entries} registros.',
  check: 'Ver y comprobar el sorteo',
  test: 'Prueba: los anuncios de tus listas aparecerán en este canal.',
};

const TEXTS: Record<Language, Texts> = { en, es };

export function announcementTexts(language: Language): Texts {
  return TEXTS[language];
}
