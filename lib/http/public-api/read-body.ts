import type { IncomingMessage } from 'node:http'
import { createByteCollector } from '../input/collect-bytes'
import { untilBrokenOff } from '../input/until-broken-off'

/** Limit of the body of a validation. */
export const CAP_BYTES = 16 * 1024
/** How much of an oversized body is read and discarded, so that the caller can read our answer. */
const DISCARD_BYTES = 8 * 1024 * 1024

/**
 * The whole body, or null if it is over 16 KiB. If the client disconnects no answer is needed, so the promise stays
 * pending. A stalled client is disconnected by the server's requestTimeout.
 */
export function readNodeBody(request: IncomingMessage): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const read = createByteCollector()
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= CAP_BYTES) read.add(chunk)
      else if (size > DISCARD_BYTES) resolve(null)
    })
    request.on('end', () => resolve(size > CAP_BYTES ? null : read.bytes()))
  })
}

/** The same for a web stream. Throws a Fault if the client disconnects, for an answer that nobody reads. */
export async function readWebBody(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> {
  const read = createByteCollector()
  let size = 0
  for await (const chunk of untilBrokenOff(body)) {
    size += chunk.length
    if (size <= CAP_BYTES) read.add(chunk)
    else if (size > DISCARD_BYTES) break
  }
  return size > CAP_BYTES ? null : read.bytes()
}
