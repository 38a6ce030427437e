import { changeBrandingInput } from '@/lib/catalog/organizations/core/schema-branding'
import { getBranding } from '@/lib/catalog/organizations/server/get-branding'
import { saveBranding } from '@/lib/catalog/organizations/server/save-branding'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('org:update', { query: emptyQuery }, ({ reading, actor }) =>
  getBranding(reading, actor),
)

export const PATCH = dashboardWrite('org:update', { body: changeBrandingInput }, ({ work, actor, body }) =>
  saveBranding(work, actor, body),
)
