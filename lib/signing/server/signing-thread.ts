import type { KeyObject } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { SIGNING_WORKER } from '@/lib/generated/signing-worker'
import type { SigningRequest } from './signing-worker'

type Waiting = { key: KeyObject; text: string; resolve: (signature: string) => void; reject: (error: Error) => void }

/**
 * Ed25519 signatures in base64url, made on a separate thread. Requests of one turn of the event loop are sent there as
 * one message: 2 µs of the event loop for each, where a call of libuv's threads takes 12, and password hashing, which
 * uses those threads, delays no answer. Rejects when the thread dies; the next call starts another.
 */
export function createSigningThread(): (key: KeyObject, text: string) => Promise<string> {
  let thread: { post: (batch: Waiting[]) => void } | null = null
  let batch: Waiting[] = []
  const send = () => {
    const whole = batch
    batch = []
    thread ??= startThread(() => {
      thread = null
    })
    thread.post(whole)
  }
  return (key, text) =>
    new Promise((resolve, reject) => {
      if (batch.length === 0) setImmediate(send)
      batch.push({ key, text, resolve, reject })
    })
}

function startThread(onEnd: () => void) {
  const worker = new Worker(SIGNING_WORKER, { eval: true, execArgv: [] })
  const sent: Waiting[][] = []
  worker.on('message', (signatures: string[]) => {
    for (const [i, { resolve }] of (sent.shift() ?? []).entries()) resolve(signatures[i] ?? '')
    if (sent.length === 0) worker.unref()
  })
  worker.on('error', (error) => end(error))
  worker.on('exit', () => end(new Error('the signing thread ended')))
  const end = (error: Error) => {
    onEnd()
    for (const { reject } of sent.splice(0).flat()) reject(error)
  }
  worker.unref()
  const post = (batch: Waiting[]) => {
    sent.push(batch)
    worker.ref()
    worker.postMessage(batch.map(({ key, text }): SigningRequest => [key, text]))
  }
  return { post }
}
