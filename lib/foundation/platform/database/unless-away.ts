import { isUnavailable } from './db'

/** What a part of a page shows that the rest can do without; null while its database is away. */
export async function unlessAway<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
}
