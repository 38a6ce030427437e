import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'
import { licensePath } from './license-queries'

const metadataKeys = () => import('../core/schema-license').then((schemas) => schemas.metadataKeys)

/** The keys of metadata to choose from; on its own, as only a filter asks for them. */
export const metadataKeysQuery = (org: string) =>
  queryOptions({
    queryKey: ['licenses', org, 'metadata-keys'],
    queryFn: ({ signal }) => getJson(licensePath(org, '/metadata-keys'), metadataKeys, signal),
  })
