import { randomBytes, sign } from 'node:crypto'
import { newSigningKey } from '@/lib/catalog/products/signing/server/new-signing-key'
import { createSignAnswer } from '@/lib/catalog/products/signing/server/sign-answer'
import { createUnsealSigningKey } from '@/lib/catalog/products/signing/server/unseal-signing-key'
import { createVault } from '@/lib/foundation/platform/security/vault'

/** The nine fields of a valid license. */
const ANSWER = {
  ...{ valid: true, status: 'active', message: 'The license is valid.', expires_at: null, is_lifetime: true },
  ...{ ip_registered: false, ip_count: 1, max_ips: 3, custom: null },
}

const ROUNDS = 20
/** As many as a full batch. */
const CALLS = 64

/**
 * CPU time of all that a signature adds to an answer, over all threads: canonical form, header, thread, signature; over
 * that of `crypto.sign` alone, for as many bytes.
 */
export async function measureSigning(): Promise<{ signing_vs_crypto_sign: number }> {
  const vault = createVault('a master key for the bench alone, long enough')
  const { kid, privateJwk } = newSigningKey(randomBytes)
  const key = { kid, privateCiphertext: vault.encrypt(privateJwk) }
  const { privateKey } = createUnsealSigningKey(vault)(key)
  const signAnswer = createSignAnswer(vault)
  const body = Buffer.from('{"license_key":"ACME-7F3K-9QXD-2M5T-R8WN"}')
  const job = {
    ...{ key, productId: '0198a6c2-5f3e-7b21-9c44-1d2e3f405162', answer: ANSWER },
    ...{ licenseKey: 'ACME-7F3K-9QXD-2M5T-R8WN', body, nonce: null, now: new Date() },
  }
  const { signature, body: signed } = await signAnswer(job)
  const bytes = Buffer.from(`${signature}${Buffer.from(signed).toString('base64url')}`)
  const whole = await leastCpu(() => Promise.all(Array.from({ length: CALLS }, () => signAnswer(job))))
  const alone = await leastCpu(async () => {
    for (let call = 0; call < CALLS; call++) sign(null, bytes, privateKey)
  })
  return { signing_vs_crypto_sign: Math.round((whole / alone) * 100) / 100 }
}

/** Microseconds of CPU time of a batch in the cheapest round. */
async function leastCpu(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    for (let batch = 0; batch < 10; batch++) await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 10)
  }
  return least
}
