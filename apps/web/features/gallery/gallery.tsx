import { AppearanceSwitches } from './appearance-switches.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import styles from './gallery.module.css';
import { LoadingSamples } from './loading-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { StructureSamples } from './structure-samples.tsx';
import { TableSamples } from './table-samples.tsx';

/** All components of ui/; a test compares it with the folder. */
export function Gallery() {
  return (
    <div className={styles.gallery}>
      <AppearanceSwitches />
      <ButtonSamples />
      <FieldSamples />
      <ChoiceSamples />
      <MessageSamples />
      <LoadingSamples />
      <TableSamples />
      <OverlaySamples />
      <StructureSamples />
    </div>
  );
}
