import { isManagementPath } from '../management/problem'

/** What a request asks for, as metrics and traces name it: never the path itself, which may hold a license key. */
export type Endpoint = 'validate' | 'lookup' | 'keys' | 'probe' | 'management' | 'sales' | 'app' | 'page' | 'asset'

const PROBES = new Set(['/api/health', '/api/ready', '/api/metrics', '/api/status.json'])

/** The endpoint of a request target. The most frequent is recognized first. */
export function endpointOf(url: string): Endpoint {
  if (url.startsWith('/api/v1/validate')) return 'validate'
  if (url.startsWith('/api/v1/license/')) return 'lookup'
  if (url.startsWith('/api/v1/keys/')) return 'keys'
  const [path = ''] = url.split('?', 1)
  if (PROBES.has(path)) return 'probe'
  if (isManagementPath(path)) return 'management'
  if (path.startsWith('/api/sales/')) return 'sales'
  if (path.startsWith('/api/')) return 'app'
  return path.startsWith('/_next/') ? 'asset' : 'page'
}
