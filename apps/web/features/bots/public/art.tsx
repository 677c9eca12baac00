import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './art.module.css';

/** The picture of a collection, or a place for it. */
export function CollectionArt({
  picture,
  className,
}: {
  picture: string | null;
  className?: string | undefined;
}) {
  return <Art url={picture && imageUrl(picture)} alt="" className={className} />;
}

type ArtProps = { url: string | null; alt: string; className?: string | undefined; isLazy?: boolean };

/** An image that fails to load looks like a missing one. */
export function Art({ url, alt, className, isLazy = false }: ArtProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url && url !== broken)
    return (
      <img
        src={url}
        alt={alt}
        className={classNames(styles.art, className)}
        loading={isLazy ? 'lazy' : undefined}
        decoding="async"
        onError={() => setBroken(url)}
      />
    );
  return (
    <span className={classNames(styles.art, styles.missing, className)} aria-hidden="true">
      <Image size={24} strokeWidth={1.5} />
    </span>
  );
}
