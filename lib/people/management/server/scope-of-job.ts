import { bulkEmailTask } from '@/lib/catalog/licenses/bulk/server/bulk-email'
import {
  bulkDeleteTask,
  bulkExtendTask,
  bulkReinstateTask,
  bulkRevokeTask,
} from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { bulkTransferTask } from '@/lib/catalog/licenses/bulk/server/bulk-transfer'
import { bulkUpdateTask } from '@/lib/catalog/licenses/bulk/server/bulk-update'
import { exportTask } from '@/lib/catalog/licenses/bulk/server/export-licenses'
import { importTask } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { issueListTask } from '@/lib/catalog/licenses/server/issue-license-list'
import { issueTask } from '@/lib/catalog/licenses/server/issue-licenses'
import type { JobKind } from '@/lib/foundation/jobs/core/job'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'

/** The scope of what a job does. A token that may only look does not stop what its member started elsewhere. */
export const SCOPE_OF_JOB: Record<JobKind, Permission> = {
  'license.issue': issueTask.permission,
  'license.issue_list': issueListTask.permission,
  'license.import': importTask.permission,
  'license.export': exportTask.permission,
  'license.bulk_revoke': bulkRevokeTask.permission,
  'license.bulk_reinstate': bulkReinstateTask.permission,
  'license.bulk_extend': bulkExtendTask.permission,
  'license.bulk_delete': bulkDeleteTask.permission,
  'license.bulk_transfer': bulkTransferTask.permission,
  'license.bulk_update': bulkUpdateTask.permission,
  'license.bulk_email': bulkEmailTask.permission,
}
