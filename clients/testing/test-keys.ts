import { createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import { presentKeySet } from '@/lib/catalog/products/signing/core/present-key-set'
import { newSigningKey } from '@/lib/catalog/products/signing/server/new-signing-key'
import type { KeyName } from './case-types'

const NAMES: KeyName[] = ['trusted', 'next', 'other']

type TestKey = { kid: string; jwk: object; privateKey: KeyObject }

/** Key pairs made from public texts: they sign the cases and must never be trusted by anything else. */
export const TEST_KEYS = Object.fromEntries(NAMES.map((name) => [name, makeKey(name)])) as Record<KeyName, TestKey>

function makeKey(name: KeyName): TestKey {
  const seed = createHash('sha256').update(`a key for the tests of the clients: ${name}`).digest()
  const { kid, publicKey, privateJwk } = newSigningKey(() => seed)
  const [jwk = {}] = presentKeySet([{ kid, publicKey }]).keys
  return { kid, jwk, privateKey: createPrivateKey({ key: JSON.parse(privateJwk), format: 'jwk' }) }
}

export const publicKeys = (names: KeyName[]): object[] => names.map((name) => TEST_KEYS[name].jwk)
