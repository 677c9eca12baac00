import { imageUrl, narrowImageUrl } from '@signboard/contract/images/endpoints.ts';
import { createContext } from 'react';

/** Where images come from. A preview also shows images that are not uploaded yet and have no narrow copy. */
export type ImageUrl = (id: string, width?: 'narrow') => string;

const uploadedUrl: ImageUrl = (id, width) => (width === 'narrow' ? narrowImageUrl(id) : imageUrl(id));

export const ImageUrlContext = createContext<ImageUrl>(uploadedUrl);
