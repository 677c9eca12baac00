import { EVM_MARKETPLACES } from '@signboard/domain/posts/marketplace-names.ts';
import { EMITTERS, POOL_FACTORIES } from '@signboard/sales/ethereum/core/registry.ts';
import { expect, it } from 'vitest';

it('filters know exactly the marketplaces that decoders name', () => {
  const emitters = [...EMITTERS.values(), ...POOL_FACTORIES.values()];
  const names = new Set(emitters.map(({ marketplace }) => marketplace.name));
  expect([...names].sort()).toEqual([...EVM_MARKETPLACES].sort());
});
