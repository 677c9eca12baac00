/** Names that stand in previews until there are real ones. */
export const examples = { collection: 'Your collection' };
