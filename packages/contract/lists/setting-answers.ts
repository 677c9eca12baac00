import {
  type LIST_SETTINGS,
  type SettingName,
  type SettingOf,
  type SettingTab,
  type SettingWith,
  settingOf,
  settingsOf,
} from '@signboard/domain/lists/list-settings.ts';
import { z } from 'zod';
import { moment } from '../answers.ts';

const count = z.number().nullable();
const text = z.string().nullable();

/** How the API answers each kind of setting. */
const KINDS = {
  switch: z.boolean(),
  moment: moment.nullable(),
  count,
  hours: count,
  amount: count,
  text,
  line: text,
  url: text,
};

type Kinds = typeof KINDS;
type OwnOf<Tab extends SettingTab> = SettingOf<Tab> & SettingWith<{ kind: 'own' }>;

type Answers<Tab extends SettingTab, Own extends Record<OwnOf<Tab>, z.ZodType>> = {
  [Name in SettingOf<Tab>]: (typeof LIST_SETTINGS)[Name]['kind'] extends keyof Kinds
    ? Kinds[(typeof LIST_SETTINGS)[Name]['kind']]
    : Name extends keyof Own
      ? Own[Name]
      : never;
};

/** The settings of some tabs as their owner reads them, in the order of the table. */
export function settingAnswers<Tab extends SettingTab, Own extends Record<OwnOf<Tab>, z.ZodType>>(
  tabs: readonly Tab[],
  own: Own,
): Answers<Tab, Own> {
  const answers = settingsOf(...tabs).map((name) => [
    name,
    (own as Record<string, z.ZodType>)[name] ?? answerOf(name),
  ]);
  return Object.fromEntries(answers);
}

function answerOf(name: SettingName): z.ZodType {
  return KINDS[settingOf(name).kind as keyof Kinds];
}
