// The interface of the published package.
// biome-ignore-all lint/performance/noBarrelFile: a published package has one entry

export { EmbeddedPostgresError, type HostProgram } from './errors.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';
