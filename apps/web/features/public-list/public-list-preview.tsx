import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { ImageUrlContext } from './image-url-context.ts';
import { PublicListArticle } from './public-list-view.tsx';

type PublicListPreviewProps = {
  list: PublicList;
  /** Where images come from, also those that are not uploaded yet. */
  imageUrl(id: string): string;
};

/** The public page of a list that does not exist yet. */
export function PublicListPreview({ list, imageUrl }: PublicListPreviewProps) {
  return (
    <ImageUrlContext value={imageUrl}>
      <PublicListArticle list={list} draw={null} />
    </ImageUrlContext>
  );
}
