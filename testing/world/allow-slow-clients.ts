import http from 'node:http';

/**
 * Loaded before a product that a test starts. The product closes connections whose headers take more than five seconds;
 * on a busy machine the test's own clients, or the product reading them, can be that slow.
 */
const { createServer } = http;
http.createServer = ((options: http.ServerOptions, listener?: http.RequestListener) =>
  createServer({ ...options, headersTimeout: 0 }, listener)) as typeof createServer;
