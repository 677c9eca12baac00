/** The label that the product shows of itself. */
export const VERSION_LABEL = 'v1.0.0-alpha';
