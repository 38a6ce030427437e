import { isJobName, JOBS } from '@/lib/foundation/work/core/background-work'

/** What a kind of job is called; one of another version by its own name. */
export const taskWords = (task: string): string => (isJobName(task) ? JOBS[task].label : task.replaceAll(/[_-]/g, ' '))
