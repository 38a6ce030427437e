import { Fault } from '@/lib/foundation/platform/fault'

/** The chunks of a body. Throws a Fault if it breaks off, whatever the server calls that. */
export async function* untilBrokenOff(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  try {
    while (true) {
      const { done, value } = await reader.read().catch(() => {
        throw new Fault('broken_off', 'The request broke off before it was complete.')
      })
      if (done) return
      yield value
    }
  } finally {
    // The rest of a body that is not read to its end.
    void reader.cancel().catch(() => undefined)
  }
}
