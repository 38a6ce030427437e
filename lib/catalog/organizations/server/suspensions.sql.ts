import type { Tx } from '@/lib/foundation/platform/database/db'
import type { Organization } from '../core/schema'

type Suspension = Pick<Organization, 'suspendedAt' | 'suspensionReason'>

export async function updateSuspension(tx: Tx, id: string, data: Suspension): Promise<void> {
  await tx.organization.update({ where: { id }, data })
}
