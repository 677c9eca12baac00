export const VERSION_LABEL = 'v1.0.0-alpha';
