import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'
import { isOver, type JobFile } from '../core/job'

const jobList = () => import('../core/schema').then((schemas) => schemas.jobList)
const jobView = () => import('../core/schema').then((schemas) => schemas.jobView)

const POLL_MS = 1_000

export const jobKeys = {
  all: (org: string) => ['jobs', org] as const,
  list: (org: string, state: 'any' | 'open') => ['jobs', org, 'list', state] as const,
  one: (org: string, id: string) => ['jobs', org, 'one', id] as const,
}

/** A resource of a job in our own API. */
export const jobPath = (org: string, id: string, rest = ''): string => `/api/dashboard/${org}/jobs/${id}${rest}`

/** Download URL of a job's file. */
export const jobFilePath = (org: string, id: string, name: JobFile): string => jobPath(org, id, `/${name}`)

export const jobQueries = {
  list: (org: string, state: 'any' | 'open') =>
    queryOptions({
      queryKey: jobKeys.list(org, state),
      queryFn: ({ signal }) => getJson(`/api/dashboard/${org}/jobs?state=${state}`, jobList, signal),
      // Polls only while a job is running.
      refetchInterval: ({ state: { data } }) => (data?.items.some((job) => !isOver(job)) ? POLL_MS : false),
    }),
  one: (org: string, id: string) =>
    queryOptions({
      queryKey: jobKeys.one(org, id),
      queryFn: ({ signal }) => getJson(jobPath(org, id), jobView, signal),
      refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : POLL_MS),
    }),
}
