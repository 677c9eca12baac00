import { Button } from '../button.tsx';
import { Notice } from './notice.tsx';

type LoadFailureProps = { texts: { failed: string; retry: string }; onRetry(): unknown };

/** A loading error with a retry button. */
export function LoadFailure({ texts, onRetry }: LoadFailureProps) {
  return (
    <Notice kind="error" role="alert">
      <p>{texts.failed}</p>
      <div>
        <Button variant="secondary" size="sm" onClick={() => onRetry()}>
          {texts.retry}
        </Button>
      </div>
    </Notice>
  );
}
