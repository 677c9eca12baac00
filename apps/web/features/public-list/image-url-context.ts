import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import { createContext } from 'react';

/** Where images come from. A preview also shows images that are not uploaded yet. */
export const ImageUrlContext = createContext<(id: string) => string>(imageUrl);
