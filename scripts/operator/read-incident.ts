import type { z } from 'zod'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { COMPONENT_IDS } from '@/lib/people/status-page/core/components'
import {
  type AddUpdateInput,
  addUpdateInput,
  type OpenIncidentInput,
  openIncidentInput,
} from '@/lib/people/status-page/core/schema-incidents'
import { Problem } from '../process/problem'

export type IncidentCommand =
  | { name: 'incident-list' }
  | { name: 'incident-open'; input: OpenIncidentInput }
  | { name: 'incident-update'; id: string; input: AddUpdateInput }
  | { name: 'incident-delete'; id: string }

export type IncidentOptions = {
  title?: string
  components?: string
  state?: string
  message?: string
  confirm?: string
}

const BAD_INPUT = 2

/** What `incident …` asks for; null if the words are not those of the usage. */
export function readIncident(words: string[], options: IncidentOptions): IncidentCommand | null {
  const [verb, id = '', ...more] = words
  if (more.length > 0) return null
  if (verb === 'list' && id === '') return { name: 'incident-list' }
  if (verb === 'open' && id === '') return { name: 'incident-open', input: readOpen(options) }
  if (verb !== 'update' && verb !== 'delete') return null
  if (!isUuid(id)) throw new Problem('An incident is named by its id: see incident list.', BAD_INPUT)
  if (verb === 'update') return { name: 'incident-update', id, input: parse(addUpdateInput, messageOf(options)) }
  if (options.confirm !== id)
    throw new Problem(`This deletes the incident and its updates for good: repeat with --confirm ${id}`, BAD_INPUT)
  return { name: 'incident-delete', id }
}

const messageOf = ({ state, message }: IncidentOptions) => ({ state, body: message })

const readOpen = (options: IncidentOptions): OpenIncidentInput =>
  parse(openIncidentInput, {
    ...messageOf({ state: 'investigating', ...options }),
    title: options.title,
    components: options.components?.split(',').map((word) => word.trim()),
  })

/** The options are named as on the command line. */
const OPTION_NAMES: Record<string, string> = { body: 'message' }

function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const field = String(read.error.issues[0]?.path[0])
  const needs =
    field === 'components'
      ? `Use ${COMPONENT_IDS.join(', ')}, separated by commas.`
      : (read.error.issues[0]?.message ?? "This isn't valid.")
  throw new Problem(`--${OPTION_NAMES[field] ?? field}: ${needs}`, BAD_INPUT)
}
