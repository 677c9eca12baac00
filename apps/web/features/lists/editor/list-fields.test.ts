import type { List, RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import { expect, it } from 'vitest';
import { changedFields, listFields, pickFields, registrationFields } from './list-fields.ts';

const list = {
  name: 'Night owls',
  startDate: new Date('2026-12-01T10:00:00Z'),
  mintPrice: 1e-7,
  ownerAddress: '0x0000000000000000000000000000000000000001',
  active: true,
  version: 4,
} as List;

it('[L19] leaves out what only the server sets', () => {
  for (const field of ['ownerAddress', 'active', 'version', 'counters'])
    expect(Object.keys(listFields(list))).not.toContain(field);
});

it('finds the fields that differ, comparing dates by time and amounts by value', () => {
  const stored = listFields(list);
  const same = { startDate: '2026-12-01T10:00:00.000Z', mintPrice: '0.0000001', name: 'Night owls' };
  expect(changedFields(stored, same)).toEqual({});
  expect(changedFields(stored, { ...same, name: 'Night hawks' })).toEqual({ name: 'Night hawks' });
});

it('finds a cleared field', () => {
  expect(changedFields(listFields(list), { startDate: null })).toEqual({ startDate: null });
});

it('picks the stored values of changed fields', () => {
  expect(pickFields(listFields(list), { name: 'Night hawks' })).toEqual({ name: 'Night owls' });
});

it('[L8] leaves contracts that could not be checked out of the requirements', () => {
  const registration = { requestEmail: true, uncheckedContracts: [], requiredBalance: null, version: 1 };
  expect(registrationFields(registration as unknown as RegistrationAnswer)).toEqual({
    requestEmail: true,
    requiredBalance: null,
  });
});
