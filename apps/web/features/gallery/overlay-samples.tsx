import { useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuChoice, MenuGroup, MenuItem } from '#web/ui/overlays/menu.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { Snackbar } from '#web/ui/overlays/snackbar.tsx';
import { UnsavedChangesDialog } from '#web/ui/overlays/unsaved-changes-dialog.tsx';
import { Sample, SamplePart } from './sample.tsx';

type Overlay = 'dialog' | 'panel' | 'question' | 'sheet' | 'snackbar';

export function OverlaySamples() {
  const { t } = useTranslation('gallery');
  const [open, setOpen] = useState<Overlay | null>(null);
  const close = () => setOpen(null);
  const opener = (overlay: Overlay) => (
    <Button variant="secondary" onClick={() => setOpen(overlay)}>
      {t('word.open')}
    </Button>
  );
  return (
    <SamplePart name="over">
      <Sample of="ConfirmDialog" state="rest">
        {opener('dialog')}
        <ConfirmDialog
          isOpen={open === 'dialog'}
          title={t('text.deleteTitle')}
          confirmLabel={t('word.remove')}
          cancelLabel={t('word.close')}
          isDangerous
          onConfirm={close}
          onClose={close}
        >
          <p>{t('text.delete')}</p>
        </ConfirmDialog>
      </Sample>
      <Sample of="PanelDialog" state="rest">
        {opener('panel')}
        {open === 'panel' && (
          <PanelDialog title={t('word.more')} closeLabel={t('word.close')} onClose={close}>
            <p>{t('text.sheet')}</p>
          </PanelDialog>
        )}
      </Sample>
      <Sample of="UnsavedChangesDialog" state="rest">
        {opener('question')}
        <UnsavedChangesDialog
          guard={{ isAsking: open === 'question', stay: close, leave: close }}
          texts={{
            title: t('text.questionTitle'),
            text: t('text.question'),
            stay: t('word.stay'),
            leave: t('word.leave'),
          }}
        />
      </Sample>
      <Sample of="Sheet" state="rest">
        {opener('sheet')}
        <Sheet isOpen={open === 'sheet'} onClose={close} label={t('word.more')} side="right">
          <p>{t('text.sheet')}</p>
          <Button onClick={close}>{t('word.close')}</Button>
        </Sheet>
      </Sample>
      <Sample of="Snackbar" state="rest">
        {opener('snackbar')}
        <Snackbar
          open={open === 'snackbar'}
          message={t('text.snackbar')}
          color="success"
          autoHideMs={null}
          closeLabel={t('word.close')}
          onClose={close}
        />
      </Sample>
      <Sample of="Menu" state="rest">
        <MenuSample />
      </Sample>
    </SamplePart>
  );
}

function MenuSample() {
  const { t } = useTranslation('gallery');
  const [choice, setChoice] = useState<'first' | 'second'>('first');
  return (
    <Menu trigger={<Button variant="secondary">{t('word.more')}</Button>}>
      <MenuGroup label={t('word.list')}>
        <MenuItem>{t('word.open')}</MenuItem>
        <MenuItem>{t('word.remove')}</MenuItem>
      </MenuGroup>
      <MenuChoice
        label={t('word.kind')}
        value={choice}
        onChange={(value) => setChoice(value)}
        options={[
          { value: 'first', label: t('word.first') },
          { value: 'second', label: t('word.second') },
        ]}
      />
    </Menu>
  );
}
