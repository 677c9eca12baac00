import {
  type LIST_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type SettingOf,
  type SettingTab,
  type SettingWith,
  settingOf,
  settingsOf,
} from '@signboard/domain/lists/list-settings.ts';
import { z } from 'zod';
import type { MessageKey } from '../texts/message.ts';
import {
  amountField,
  countField,
  demand,
  hoursField,
  momentField,
  optionalName,
  optionalText,
  optionalUrl,
} from './form-fields.ts';

/** How a form takes each kind of setting. */
const KINDS = {
  switch: () => z.boolean(),
  moment: () => momentField,
  count: () => countField,
  hours: () => hoursField,
  amount: () => amountField,
  text: (most: number) => optionalText(most),
  line: (most: number) => optionalName(most),
  url: () => optionalUrl,
};

type Kinds = typeof KINDS;
type OwnOf<Tab extends SettingTab> = SettingOf<Tab> & SettingWith<{ kind: 'own' }>;

/** The schemas that a form writes itself: those of the kind `own`, each of them. */
type OwnFields<Tab extends SettingTab> = Record<OwnOf<Tab>, z.ZodType>;

type Field<Setting, Own> = Setting extends { kind: keyof Kinds; initial: boolean }
  ? z.ZodDefault<ReturnType<Kinds[Setting['kind']]>>
  : Setting extends { kind: keyof Kinds }
    ? ReturnType<Kinds[Setting['kind']]>
    : Own;

type Fields<Tab extends SettingTab, Own extends OwnFields<Tab>> = {
  [Name in SettingOf<Tab>]: Field<(typeof LIST_SETTINGS)[Name], Name extends keyof Own ? Own[Name] : never>;
};

/** The fields of some tabs, in the order of the table. */
export function settingFields<Tab extends SettingTab, Own extends OwnFields<Tab>>(
  tabs: readonly Tab[],
  own: Own,
): Fields<Tab, Own> {
  const fields = settingsOf(...tabs).map((name) => [
    name,
    (own as Record<string, z.ZodType>)[name] ?? fieldOf(name),
  ]);
  return Object.fromEntries(fields);
}

function fieldOf(name: SettingName): z.ZodType {
  const { kind, most = 0, initial } = settingOf(name);
  const field: z.ZodType = KINDS[kind as keyof Kinds](most);
  return initial === undefined ? field : field.default(initial);
}

/** Some of the fields, in the order of the names. */
export function pickFields<Shape extends object, const Names extends readonly (keyof Shape)[]>(
  shape: Shape,
  names: Names,
): Pick<Shape, Names[number]> {
  return Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<Shape, Names[number]>;
}

/** A switch that is on requires what belongs to it. Checks these fields only. */
export function requireSwitched<Shape extends object>(shape: Shape) {
  const names = SETTING_NAMES.filter(
    (name) => name in shape && settingOf(name).switch && settingOf(name).required,
  );
  return (context: z.core.ParsePayload<Record<string, unknown>>): void => {
    for (const name of names) {
      const { switch: owner = '', required } = settingOf(name);
      if (!context.value[owner]) continue;
      for (const [path, value] of partsOf(name, context.value[name]))
        demand(context, value, path, required as MessageKey);
    }
  };
}

/** A message has two parts, and both are required. */
function partsOf(name: SettingName, value: unknown): [path: string[], value: unknown][] {
  if (name !== 'winnerMessage' && name !== 'nonWinnerMessage')
    return [[[name], Array.isArray(value) ? value.length : value]];
  const { title, message } = (value ?? {}) as { title?: unknown; message?: unknown };
  return [
    [[name, 'title'], title],
    [[name, 'message'], message],
  ];
}
