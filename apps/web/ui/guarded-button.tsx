import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';
import { Tooltip } from './overlays/tooltip.tsx';

type GuardedButtonProps = Omit<ComponentProps<typeof Button>, 'disabled'> & {
  /** Why it cannot be used right now; null when it can. */
  refusal: string | null;
  /** Cannot be used for a moment, with nothing to say about it. */
  isBusy?: boolean;
  tooltipSide?: 'above' | 'below';
};

/** A button that says why it does not work. It keeps its focus meanwhile, so that the words can be read. */
export function GuardedButton({
  refusal,
  isBusy = false,
  tooltipSide = 'below',
  onClick,
  isWide = false,
  ...rest
}: GuardedButtonProps) {
  const id = useId();
  const isOff = refusal !== null || isBusy;
  return (
    <Tooltip id={id} text={refusal} isWide={isWide} side={tooltipSide}>
      <Button
        {...rest}
        isWide={isWide}
        aria-disabled={isOff || undefined}
        aria-describedby={refusal ? id : rest['aria-describedby']}
        onClick={(event) => {
          if (isOff) event.preventDefault();
          else onClick?.(event);
        }}
      />
    </Tooltip>
  );
}
