/** `scheme://`, optional credentials, hosts, optional path. The credentials end at the last @, and may hold commas. */
const REDIS_URL = /^(rediss?:\/\/)((?:.*@)?)([^@/?#]+)(\/\d*)?$/

/**
 * The nodes that REDIS_URL names, each as a URL of its own: `redis://user:secret@a:6379,b:6379` shares the scheme, the
 * credentials and the database, as the URLs of PostgreSQL and MongoDB do. Null if it is not such a URL.
 */
export function redisNodes(url: string): string[] | null {
  const [, scheme, credentials = '', hosts, path = ''] = REDIS_URL.exec(url) ?? []
  if (scheme === undefined || hosts === undefined) return null
  const nodes = hosts.split(',').map((host) => `${scheme}${credentials}${host.trim()}${path}`)
  return nodes.every((node) => URL.canParse(node) && new URL(node).hostname !== '') ? nodes : null
}
