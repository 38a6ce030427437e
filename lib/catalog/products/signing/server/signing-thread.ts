import type { KeyObject } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { SIGNING_WORKER } from '@/lib/generated/signing-worker'
import type { SigningRequest } from './signing-worker'

type Waiting = { key: KeyObject; text: string; resolve: (signature: string) => void; reject: (error: unknown) => void }
type Thread = { post: (batch: Waiting[]) => void }

/**
 * Ed25519 signatures in base64url, made on a separate thread. Requests of one turn of the event loop are sent there as
 * one message: 2 µs of the event loop for each, where a call of libuv's threads takes 12, and password hashing, which
 * uses those threads, delays no answer. Rejects when the thread dies or cannot start; the next call starts another.
 */
export function createSigningThread(
  startWorker = startSigningWorker,
): (key: KeyObject, text: string) => Promise<string> {
  let thread: Thread | null = null
  let batch: Waiting[] = []
  const start = (): Thread => {
    const started = watchThread(startWorker(), () => {
      // Its error may be followed by its exit, when another has been started.
      if (thread === started) thread = null
    })
    return started
  }
  const send = () => {
    const whole = batch
    batch = []
    try {
      thread ??= start()
      thread.post(whole)
    } catch (error) {
      // Nobody awaits this turn of the event loop: thrown, it would end the process.
      for (const { reject } of whole) reject(error)
    }
  }
  return (key, text) =>
    new Promise((resolve, reject) => {
      if (batch.length === 0) setImmediate(send)
      batch.push({ key, text, resolve, reject })
    })
}

const startSigningWorker = (): Worker => new Worker(SIGNING_WORKER, { eval: true, execArgv: [] })

function watchThread(worker: Worker, onEnd: () => void): Thread {
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
    worker.postMessage(batch.map(({ key, text }): SigningRequest => [key, text]))
    worker.ref()
    sent.push(batch)
  }
  return { post }
}
