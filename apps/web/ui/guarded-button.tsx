import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';
import { Tooltip } from './overlays/tooltip.tsx';

type GuardedButtonProps = Omit<ComponentProps<typeof Button>, 'disabled'> & {
  /** Why the button is disabled right now; null when it is enabled. */
  refusal: string | null;
  /** Disabled for a moment, without a reason to show. */
  isBusy?: boolean;
  tooltipSide?: 'above' | 'below';
};

/** A disabled button that explains why. It stays focusable, so that the explanation can be read. */
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
