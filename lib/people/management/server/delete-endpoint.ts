import type { z } from 'zod'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { type ApiEndpoint, type WriteHandler, type WriteSpec, writeEndpoint } from './define-endpoint'

type None = z.ZodObject<Record<never, never>, z.core.$strict>
type DeleteSpec<P extends Permission, I extends z.ZodType, R extends z.ZodType> = Omit<
  WriteSpec<P, I, None, R>,
  'body' | 'maxBytes' | 'list' | 'status' | 'reply'
> & {
  /** the schema of what is deleted, as `version` and `current` have it */
  resource: R
}

/** A DELETE, answered with 204. */
export const deleteEndpoint = <P extends Permission, R extends z.ZodType, I extends z.ZodType>(
  path: string,
  { resource: _, ...spec }: DeleteSpec<P, I, R>,
  remove: (call: Parameters<WriteHandler<P, z.output<I>, Record<never, never>, null>>[0]) => Promise<unknown>,
): ApiEndpoint =>
  writeEndpoint<P, R, I>('DELETE', path, { ...spec, reply: null }, async (call) => {
    await remove(call)
    return null
  })
