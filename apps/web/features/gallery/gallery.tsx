import { ButtonSamples } from './button-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import styles from './gallery.module.css';
import { LookSwitches } from './look-switches.tsx';
import { MessageSamples } from './message-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { StructureSamples } from './structure-samples.tsx';
import { TableSamples } from './table-samples.tsx';
import { WaitingSamples } from './waiting-samples.tsx';

/** All components of ui/; a test holds this against the folder. */
export function Gallery() {
  return (
    <div className={styles.gallery}>
      <LookSwitches />
      <ButtonSamples />
      <FieldSamples />
      <ChoiceSamples />
      <MessageSamples />
      <WaitingSamples />
      <TableSamples />
      <OverlaySamples />
      <StructureSamples />
    </div>
  );
}
