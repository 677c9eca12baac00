import { Bot, Image } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './post-card.module.css';

type PostCardProps = {
  /** Such as @name; empty before there is an account. */
  author: string;
  text: string;
  pictureUrl: string | null;
  /** Whether a post without an image keeps its space. */
  hasPicturePlace?: boolean;
  /** At the right of the name, such as the time. */
  aside?: ReactNode;
};

/** A post as its channel shows it. Its content comes from a chain and is untrusted: rendered as text only. */
export function PostCard({ author, text, pictureUrl, hasPicturePlace = false, aside }: PostCardProps) {
  const { t } = useTranslation('bot-posts');
  return (
    <article className="stack top">
      <header className="row gap-3 nowrap shrink">
        <span className={styles.avatar}>
          <Bot aria-hidden="true" size={20} />
        </span>
        <span className={styles.names}>
          <strong>{author || t('yours')}</strong>
          <span className={styles.label}>{t('automated')}</span>
        </span>
        {aside && <span className={`${styles.aside} row inline nowrap muted text-xs`}>{aside}</span>}
      </header>
      <PostText text={text} />
      <Picture key={pictureUrl} url={pictureUrl} hasPlace={hasPicturePlace} />
    </article>
  );
}

/** X requires a letter in a hashtag: a token number such as #12 is none. */
const HASHTAGS = /(#(?=[\p{M}\p{Nd}_]*\p{L})[\p{L}\p{M}\p{Nd}_]+)/u;

function PostText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {text.split(HASHTAGS).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text segment has no key but its position
          <span key={at} className={styles.hashtag}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  );
}

/** An image that fails to load looks like a missing one. */
function Picture({ url, hasPlace }: { url: string | null; hasPlace: boolean }) {
  const { t } = useTranslation('bot-posts');
  const [isBroken, setBroken] = useState(false);
  if (url && !isBroken)
    return (
      <img
        src={url}
        alt={t('pictureAlt')}
        className={styles.picture}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    );
  if (!hasPlace) return null;
  return (
    <div className={styles.noPicture}>
      <Image aria-hidden="true" size={26} strokeWidth={1.5} />
      <span>{t('noPicture')}</span>
    </div>
  );
}
