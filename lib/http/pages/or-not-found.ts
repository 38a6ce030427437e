import { notFound } from 'next/navigation'
import { Fault } from '@/lib/foundation/platform/fault'
import { isUuid } from '@/lib/foundation/shared/uuid'

/** A verb's result for a page: a "not found" fault becomes the page's own 404. A malformed id sends no query. */
export async function orNotFound<T>(id: string, ask: (id: string) => Promise<T>): Promise<T> {
  if (!isUuid(id)) notFound()
  try {
    return await ask(id)
  } catch (error) {
    if (error instanceof Fault && error.code === 'not_found') notFound()
    throw error
  }
}
