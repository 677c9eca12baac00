/** The product's registered application at the stand-in X. */
export const X_APP = {
  clientId: 'c2lnbmJvYXJkLXNhbmRib3g6MTpjaQ',
  clientSecret: 'sandbox-x-client-secret',
  consumerKey: 'sandboxConsumerKey25chars',
  consumerSecret: 'sandbox-x-consumer-secret',
} as const;
