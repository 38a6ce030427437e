// Runs as a separate thread. `npm run generate` bundles it into lib/generated/signing-worker.ts, as a text that every
// bundler includes.
import { type KeyObject, sign } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

export type SigningRequest = [key: KeyObject, text: string]

const signatureOf = ([key, text]: SigningRequest): string => sign(null, Buffer.from(text), key).toString('base64url')

parentPort?.on('message', (batch: SigningRequest[]) => parentPort?.postMessage(batch.map(signatureOf)))
