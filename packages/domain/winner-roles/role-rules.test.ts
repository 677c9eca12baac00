import { describe, expect, it } from 'vitest';
import {
  canBotGiveRoles,
  canManageRoles,
  findRoleRefusal,
  givableRoles,
  type ServerFacts,
  type ServerRole,
} from './role-rules.ts';

const role = (id: string, position: number, permissions = 0n, isManaged = false): ServerRole => ({
  id,
  name: id,
  position,
  permissions,
  isManaged,
});

const MANAGE_ROLES = 1n << 28n;
const WINNER = role('winner', 1);
const SERVER: ServerFacts = {
  id: 'server',
  name: 'Tidepool',
  ownerId: 'founder',
  roles: [
    role('server', 0, 1n << 10n),
    WINNER,
    role('helper', 2, MANAGE_ROLES),
    role('vip', 3),
    role('bot', 4, MANAGE_ROLES, true),
    role('captain', 5, 1n << 3n),
  ],
  botRoles: ['bot'],
};
const HELPER = { id: 'anna', roles: ['helper'] };
const find = (id: string) => SERVER.roles.find((one) => one.id === id) as ServerRole;

describe('who may choose a role', () => {
  it('is the owner of the server, and members with the permission to manage roles or as administrators', () => {
    expect(canManageRoles(SERVER, { id: 'founder', roles: [] })).toBe(true);
    expect(canManageRoles(SERVER, HELPER)).toBe(true);
    expect(canManageRoles(SERVER, { id: 'anna', roles: ['captain'] })).toBe(true);
  });

  it('[T62] is no other member, and nobody from outside', () => {
    expect(canManageRoles(SERVER, { id: 'anna', roles: ['winner', 'vip'] })).toBe(false);
    expect(canManageRoles(SERVER, null)).toBe(false);
  });
});

describe('roles that the bot gives', () => {
  it('are below its own highest role, and below the role of whoever chooses them', () => {
    expect(findRoleRefusal(SERVER, HELPER, WINNER)).toBeNull();
    expect(findRoleRefusal(SERVER, HELPER, find('vip'))).toBe('above-you');
    expect(findRoleRefusal(SERVER, HELPER, find('helper'))).toBe('dangerous');
    expect(findRoleRefusal(SERVER, { id: 'founder', roles: [] }, find('vip'))).toBeNull();
    expect(findRoleRefusal(SERVER, { id: 'founder', roles: [] }, role('new', 4))).toBe('above-bot');
  });

  it.each([1, 2, 3, 4, 5, 13, 17, 28, 29, 40])('[T62] never have the permission %i', (place) => {
    const strong = role('strong', 1, 1n << BigInt(place));
    expect(findRoleRefusal(SERVER, { id: 'founder', roles: [] }, strong)).toBe('dangerous');
  });

  it('are neither the role of everyone nor one of a bot, the highest first', () => {
    expect(givableRoles(SERVER).map(({ id }) => id)).toEqual(['captain', 'vip', 'helper', 'winner']);
  });

  it('need a bot that may give them', () => {
    expect(canBotGiveRoles(SERVER)).toBe(true);
    expect(canBotGiveRoles({ ...SERVER, botRoles: [] })).toBe(false);
  });
});
