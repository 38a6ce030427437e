import { deleteOrganizationInput, updateOrganizationInput } from '@/lib/catalog/organizations/core/schema'
import { deleteOrganization } from '@/lib/catalog/organizations/server/delete-organization'
import { updateOrganization } from '@/lib/catalog/organizations/server/update-organization'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite('org:update', { body: updateOrganizationInput }, ({ work, actor, body }) =>
  updateOrganization(work, actor, body),
)

export const DELETE = dashboardWrite('org:delete', { body: deleteOrganizationInput }, ({ work, actor, body }) =>
  deleteOrganization(work, actor, body),
)
