import type { List } from '@signboard/contract/lists/list.ts';
import { listUpdate } from '@signboard/contract/lists/update-form.ts';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';
import { updateBody } from './update-body.ts';

const LOGO = 'a'.repeat(64);
const BANNER = 'b'.repeat(64);

const list: List = {
  id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  name: 'Night owls',
  workspace: 'acme',
  urlEndName: 'night-owls',
  chain: 'ethereum',
  logo: LOGO,
  color: '#4E9595',
  banner: null,
  active: true,
  isFinished: true,
  startDate: new Date('2026-12-01T10:00:00Z'),
  endDate: new Date('2026-12-08T10:00:00Z'),
  eventDate: new Date('2026-12-10T10:00:00Z'),
  availableSpots: 100,
  howManyWinners: 10,
  joined: 3,
  type: 'Whitelist',
  mintPrice: 0.08,
  drawState: null,
  edit: true,
  createdAt: new Date('2026-11-01T10:00:00Z'),
  ownerAddress: '0x0000000000000000000000000000000000000001',
  description: 'For those who stay up',
  website: null,
  analytics: [{ name: 'ga', trackingId: 'G-ABCD1234' }],
  counters: { total: 100, joined: 3, available: 97 },
  listParticipants: { participants: [], total: 3 },
};

describe('the update request', () => {
  it('[L19] contains the whole list with the changes of one tab', () => {
    const body = updateBody(list, { name: 'Night hawks' });
    expect(body).toMatchObject({
      id: list.id,
      name: 'Night hawks',
      urlEndName: 'night-owls',
      type: 'Whitelist',
    });
    expect(body.startDate).toBe('2026-12-01T10:00:00.000Z');
    expect(listUpdate.safeParse(body).success).toBe(true);
  });

  it('[L19] omits the fields that only the server sets', () => {
    const body = updateBody(list, {});
    for (const field of [
      'ownerAddress',
      'active',
      'isFinished',
      'joined',
      'counters',
      'listParticipants',
      'edit',
    ])
      expect(body).not.toHaveProperty(field);
  });

  it('[L5] clears the banner or the color that was not chosen', () => {
    const body = updateBody(list, { banner: BANNER, color: null });
    expect(listUpdate.parse(body)).toMatchObject({ banner: BANNER, color: null });
    expect(listUpdate.parse(updateBody(list, {}))).toMatchObject({ banner: null, color: '#4E9595' });
  });

  it("[L7] takes the form's dates and keeps prices exact", () => {
    const endDate = new Date('2026-12-09T10:00:00Z');
    const body = updateBody(list, { endDate });
    expect(body.endDate).toBe('2026-12-09T10:00:00.000Z');
    expect(listUpdate.parse(body).mintPrice).toBe('0.08');
  });

  it('[L4] allows missing dates', () => {
    const empty = { startDate: null, endDate: null, eventDate: null };
    const young: List = {
      ...list,
      ...empty,
      availableSpots: null,
      howManyWinners: null,
      type: null,
      mintPrice: null,
    };
    expect(listUpdate.safeParse(updateBody(young, { name: 'Young' })).success).toBe(true);
  });
});

it.each([
  [null, ''],
  [0, '0'],
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  [1.5e-9, '0.0000000015'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
])('writes %j as %j', (value, text) => {
  expect(formatDecimal(value)).toBe(text);
});
