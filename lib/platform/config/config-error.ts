/** The installation cannot run as it is set up. The message tells the person who set it up what would do. */
export class ConfigError extends Error {
  override name = 'Unusable'
}
