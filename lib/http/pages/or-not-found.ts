import { notFound } from 'next/navigation'
import { Fault } from '@/lib/platform/fault'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a verb answers, for a page: what does not exist has none. No query is sent for what cannot be an id. */
export async function orNotFound<T>(id: string, ask: (id: string) => Promise<T>): Promise<T> {
  if (!UUID.test(id)) notFound()
  try {
    return await ask(id)
  } catch (error) {
    if (error instanceof Fault && error.code === 'not_found') notFound()
    throw error
  }
}
