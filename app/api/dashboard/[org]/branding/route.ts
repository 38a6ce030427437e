import { noBrandingQuery, saveBrandingInput } from '@/lib/organizations/core/schema-branding'
import { getBranding } from '@/lib/organizations/server/get-branding'
import { saveBranding } from '@/lib/organizations/server/save-branding'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('org:update', { query: noBrandingQuery }, ({ reading, actor }) =>
  getBranding(reading, actor),
)

export const PUT = dashboardWrite('org:update', { body: saveBrandingInput }, ({ work, actor, body }) =>
  saveBranding(work, actor, body),
)
