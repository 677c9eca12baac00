import { describe, expect, it } from 'vitest';
import { type ScheduleChoice, scheduleDates } from './list-schedule.ts';

const NOW = new Date('2026-05-04T10:20:45.678Z');
const CHOICE: ScheduleChoice = {
  opening: 'now',
  duration: 'three-days',
  startDate: '',
  endDate: '',
  eventDate: '',
  hasOwnEventDate: false,
};

describe('the dates of a new list', () => {
  it.each([
    ['day', '2026-05-05T10:20:00.000Z', '2026-05-06T10:20:00.000Z'],
    ['three-days', '2026-05-07T10:20:00.000Z', '2026-05-08T10:20:00.000Z'],
    ['week', '2026-05-11T10:20:00.000Z', '2026-05-12T10:20:00.000Z'],
  ] as const)(
    'open at the current minute and run for a %s, with the event a day later',
    (duration, endDate, eventDate) => {
      expect(scheduleDates({ ...CHOICE, duration }, NOW)).toEqual({
        startDate: '2026-05-04T10:20:00.000Z',
        endDate,
        eventDate,
      });
    },
  );

  it('count the duration from a chosen start', () => {
    const choice = { ...CHOICE, opening: 'date', startDate: '2026-06-01T00:00:00.000Z' } as const;
    expect(scheduleDates(choice, NOW).endDate).toBe('2026-06-04T00:00:00.000Z');
  });

  it('end at a chosen date', () => {
    const choice = { ...CHOICE, duration: 'date', endDate: '2026-05-30T00:00:00.000Z' } as const;
    expect(scheduleDates(choice, NOW)).toEqual({
      startDate: '2026-05-04T10:20:00.000Z',
      endDate: '2026-05-30T00:00:00.000Z',
      eventDate: '2026-05-31T00:00:00.000Z',
    });
  });

  it('keep a chosen event date', () => {
    const choice = { ...CHOICE, hasOwnEventDate: true, eventDate: '2026-07-01T00:00:00.000Z' };
    expect(scheduleDates(choice, NOW).eventDate).toBe('2026-07-01T00:00:00.000Z');
  });

  it('are empty where a date is not chosen yet', () => {
    const choice = { ...CHOICE, opening: 'date', startDate: '' } as const;
    expect(scheduleDates(choice, NOW)).toEqual({ startDate: '', endDate: '', eventDate: '' });
    expect(scheduleDates({ ...CHOICE, opening: 'later' }, NOW)).toEqual({
      startDate: '',
      endDate: '',
      eventDate: '',
    });
  });
});
