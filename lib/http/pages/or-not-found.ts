import { notFound } from 'next/navigation'
import { Fault } from '@/lib/platform/fault'
import { isId } from '@/lib/shared/uuid'

/** What a verb answers, for a page: what does not exist has none. No query is sent for what cannot be an id. */
export async function orNotFound<T>(id: string, ask: (id: string) => Promise<T>): Promise<T> {
  if (!isId(id)) notFound()
  try {
    return await ask(id)
  } catch (error) {
    if (error instanceof Fault && error.code === 'not_found') notFound()
    throw error
  }
}
