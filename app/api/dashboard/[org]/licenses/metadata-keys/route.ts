import { listMetadataKeys } from '@/lib/catalog/licenses/server/list-metadata-keys'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', { query: emptyQuery, isList: true }, ({ actor, reading }) =>
  listMetadataKeys(reading, actor),
)
