import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mirrorDocument } from './mirror-document.ts';
import styles from './preview-frame.module.css';

type PreviewFrameProps = {
  title: string;
  /** The width of the window that is previewed, in pixels. */
  width: number;
  children: ReactNode;
};

/** Renders in a window of its own, so that styles for wide and narrow windows apply, scaled to the space there is. */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const { box, place } = useSize();
  const { root, connect } = useFrame();
  const scale = Math.min(1, box.width / width) || 1;
  const size = { width: width, height: box.height / scale, scale: String(scale) };
  return (
    <div ref={place} className={styles.place}>
      <iframe
        ref={connect}
        title={title}
        className={styles.frame}
        style={size}
        onLoad={(event) => connect(event.currentTarget)}
      />
      {root && createPortal(children, root)}
    </div>
  );
}

/** Where to render in the frame, once its styles are there. */
function useFrame() {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const mirrored = useRef<Document | null>(null);
  const stop = useRef<() => void>(undefined);

  // Firefox replaces the first document of a frame when it has loaded: connect to the new one then.
  const connect = useCallback((frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument;
    if (!page || page === mirrored.current) return;
    mirrored.current = page;
    stop.current?.();
    const mirror = mirrorDocument(document, page);
    stop.current = mirror.stop;
    const element = page.createElement('div');
    // Nothing in a preview can be used.
    element.inert = true;
    page.body.replaceChildren(element);
    void mirror.ready.then(() => setRoot(element));
  }, []);

  useEffect(() => () => stop.current?.(), []);
  return { root, connect };
}

function useSize() {
  const place = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { box, place };
}
