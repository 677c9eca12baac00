import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { accountsSchemas } from '@signboard/contract/accounts/schemas.ts';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { expect, it } from 'vitest';
import { joinCalls, route } from './route.ts';

const calls = joinCalls('lists', listsApi, listsSchemas);

it('joins each endpoint with the schemas of the same name', () => {
  expect(Object.keys(calls)).toEqual(Object.keys(listsApi));
  expect(calls.update).toEqual({
    ...listsApi.update,
    ...listsSchemas.update,
    operationId: 'lists.update',
  });
  expect(calls.update).toMatchObject({ method: 'PUT', path: '/api/v1/projects/update', access: 'user' });
});

it('types a handler by its call', () => {
  const isOn = { success: true, msg: '', result: { active: true } };
  const wrongRoutes = () => [
    route(calls.activate, async ({ body, session }) => ({ ...isOn, msg: body.id + session.userId })),
    // @ts-expect-error the answer lacks its result
    route(calls.activate, async () => ({ success: true, msg: '' })),
    // @ts-expect-error the body has no such field
    route(calls.activate, async ({ body }) => ({ ...isOn, msg: body.name })),
    // @ts-expect-error anyone may make this call, so that there may be no session
    route(joinCalls('accounts', accountsApi, accountsSchemas).newsletter, async ({ session }) => session.id),
    // @ts-expect-error these are the schemas of other calls
    joinCalls('accounts', accountsApi, listsSchemas),
    // @ts-expect-error a call lacks its schemas
    joinCalls('lists', listsApi, { ...listsSchemas, update: undefined }),
  ];
  expect(wrongRoutes).toBeTypeOf('function');
});
