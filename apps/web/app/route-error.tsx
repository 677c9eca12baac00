import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '#web/lib/chunks/load-chunk.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useLocation } from '#web/navigation/navigation-context.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './route-error.module.css';

type Props = { children: ReactNode };

/** Shows what went wrong until the person goes elsewhere. */
export function RouteErrorBoundary({ children }: Props) {
  const { key } = useLocation();
  return <Boundary at={key}>{children}</Boundary>;
}

type State = { caught: { error: unknown } | null; at: string };

class Boundary extends Component<Props & { at: string }, State> {
  override state: State = { caught: null, at: this.props.at };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ at }: { at: string }, state: State): Partial<State> | null {
    return at === state.at ? null : { at, caught: null };
  }

  override render() {
    return this.state.caught ? <RouteError error={this.state.caught.error} /> : this.props.children;
  }
}

/** Shown when a chunk failed to load or a page threw. */
function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isChunk = error instanceof ChunkLoadError;
  return (
    <div className={`${styles.view} stack gap-4 start`} role="alert">
      <h1 className="text-2xl">{isChunk ? t('chunk.title') : t('broken.title')}</h1>
      <p className="muted">{isChunk ? t(`chunk.${error.type}`) : t('broken.text')}</p>
      {isChunk && (
        <dl className={styles.facts}>
          <dt>{t('chunk.type')}</dt>
          <dd>
            <code>{error.type}</code>
          </dd>
          <dt>{t('chunk.address')}</dt>
          <dd>
            <code>{error.address}</code>
          </dd>
        </dl>
      )}
      <Button onClick={() => location.reload()}>{t('action.reload')}</Button>
    </div>
  );
}
