import { PRESETS } from '@signboard/contract/preferences.ts';
import { Palette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { choose, preferences } from '#web/lib/preferences/preferences-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuChoice } from '#web/ui/overlays/menu.tsx';

export function PresetPicker() {
  const { t } = useTranslation();
  const current = useStore(preferences).preset ?? 'default';
  return (
    <Menu
      trigger={
        <IconButton label={t('preset.label')}>
          <Palette aria-hidden="true" size={20} />
        </IconButton>
      }
    >
      <MenuChoice
        label={t('preset.label')}
        value={current}
        onChange={(preset) => choose({ preset })}
        options={PRESETS.map((preset) => ({ value: preset, label: t(`preset.${preset}`) }))}
      />
    </Menu>
  );
}
