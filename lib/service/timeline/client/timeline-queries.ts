import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { customerKeys } from '@/lib/catalog/customers/client/customer-queries'
import { licenseKeys } from '@/lib/catalog/licenses/client/license-queries'
import type { NoteAbout } from '@/lib/catalog/notes/client/note-mutations'
import { getJson } from '@/lib/foundation/browser/api/api'
import { FOLLOW_MS, isOnItsWay } from '@/lib/foundation/mail/client/mail-log-queries'
import { TIMELINE_KINDS } from '../core/timeline-kinds'

const timeline = () => import('../core/schema').then((schemas) => schemas.timeline)

/** The history's filter and page in the URL, beside the lists of the same page. */
export const timelineParams = { kind: parseAsStringLiteral(TIMELINE_KINDS), history_after: parseAsString }
export type TimelineParams = inferParserType<typeof timelineParams>

/** The history of a license or customer. A change of it refetches this as well: the keys are below its own. */
export const timelineQuery = (org: string, { kind: subject, id }: NoteAbout, params: TimelineParams) =>
  queryOptions({
    queryKey: [...(subject === 'license' ? licenseKeys : customerKeys).timeline(org, id), params],
    queryFn: ({ signal }) =>
      getJson(`/api/dashboard/${org}/${subject}s/${id}/timeline?${searchOf(params)}`, timeline, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.type === 'email' && isOnItsWay(item.email)) ? FOLLOW_MS : false,
  })

const searchOf = ({ kind, history_after: after }: TimelineParams): URLSearchParams =>
  new URLSearchParams({ ...(kind && { kind }), ...(after && { after }) })
