import { imageUrl } from '@signboard/contract/images/endpoints.ts';

/** Stands for an image that is generated and not uploaded yet; no upload has this id. */
export const GENERATED = '0'.repeat(64);
/** The same for the banner of a preview, which also shows the avatar. */
export const GENERATED_BANNER = '1'.repeat(64);

export const isGenerated = (id: string | null) => !id || id === GENERATED;

/** Where a preview gets an image: as a data URL of the generated one, or from the server. */
export function artworkUrl(id: string, generated: { avatar: string; banner: string }): string {
  if (id === GENERATED) return generated.avatar;
  return id === GENERATED_BANNER ? generated.banner : imageUrl(id);
}
