import { z } from 'zod'
import { Fault } from '@/lib/foundation/platform/fault'
import { isUuid } from '@/lib/foundation/shared/uuid'

/** The dynamic segments of a path. A folder like `[...rest]` gives a list. */
export type Path = { org?: string; [name: string]: string | string[] | undefined }
export type Ids<N extends string> = Readonly<Record<N, string>>

const id = z.string().refine(isUuid)

/** The ids of a path, by the names of its folders. */
export const ids = <N extends string>(names: readonly N[] = []): z.ZodType<Ids<N>> =>
  // One field for each name, which zod cannot know.
  z.object(Object.fromEntries(names.map((name) => [name, id]))) as unknown as z.ZodType<Ids<N>>

/** Path parameters that do not parse match nothing, and no query is sent for them. */
export function readParams<I extends z.ZodType>(path: Path, schema: I): z.output<I> {
  const parsed = schema.safeParse(path)
  if (parsed.success) return parsed.data
  throw new Fault('not_found', 'There is nothing at this URL.')
}
