import { FORM_CHANNELS } from '@signboard/domain/channels/channels.ts';
import { describe, expect, it } from 'vitest';
import { CHANNEL_FORMS } from './channel-forms.ts';

describe.each(FORM_CHANNELS)('form of %s', (channel) => {
  const { schema, fields, example } = CHANNEL_FORMS[channel];

  it('shows every field that is sent, and no other', () => {
    expect(Object.keys(fields)).toEqual(Object.keys(schema.shape));
  });

  it('has an example that is accepted as it is', () => {
    expect(schema.parse(example)).toEqual(example);
  });

  it('says at every field that is missing or wrong what is expected', () => {
    const typed = Object.entries(fields).map(([name, { kind }]) => [name, kind === 'checkbox' ? false : '']);
    const issues = schema.safeParse(Object.fromEntries(typed)).error?.issues ?? [];
    const texts = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'checkbox' ? [] : [name]));
    expect([...new Set(issues.map(({ path }) => path.join('.')))]).toEqual(texts);
    expect(issues.map(({ message }) => message)).toContain('field.required');
  });
});
