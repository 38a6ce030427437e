export const JOB_KINDS = [
  'license.issue',
  'license.issue_list',
  'license.import',
  'license.export',
  'license.bulk_revoke',
  'license.bulk_reinstate',
  'license.bulk_extend',
  'license.bulk_delete',
  'license.bulk_transfer',
  'license.bulk_update',
  'license.bulk_email',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

export const JOB_STATES = ['queued', 'running', 'cancelling', 'finished', 'canceled', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Whether a job has ended. */
export const isOver = ({ state }: { state: JobState }): boolean =>
  state === 'finished' || state === 'canceled' || state === 'failed'

/** The files of a job: its result, and the rows it refused. */
export const JOB_FILES = ['result', 'problems'] as const
export type JobFile = (typeof JOB_FILES)[number]
