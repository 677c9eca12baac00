import { nameField, urlEndNameField } from '@signboard/contract/lists/general-form.ts';
import { describe, expect, it } from 'vitest';
import { copyAddress, copyName } from './copy-names.ts';

const inEnglish = (name: string) => `${name} (copy)`;

describe('the suggested names of a copy', () => {
  it('[L1] differ from the original', () => {
    expect(copyName('Moonbirds', inEnglish)).toBe('Moonbirds (copy)');
    expect(copyAddress('moonbirds')).toBe('moonbirds-copy');
  });

  it('[L1] fit the schema even when the original has the maximum length', () => {
    const name = copyName('n'.repeat(100), inEnglish);
    expect(name).toHaveLength(100);
    expect(nameField.safeParse(name).success).toBe(true);
    const address = copyAddress(`${'a'.repeat(54)}-bcdef`);
    expect(address).toBe(`${'a'.repeat(54)}-copy`);
    expect(urlEndNameField.parse(address)).toBe(address);
  });
});
