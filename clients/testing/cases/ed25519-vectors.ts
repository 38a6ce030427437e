import { createHash, createPrivateKey, sign } from 'node:crypto'
import { newSigningKey } from '@/lib/catalog/products/signing/server/new-signing-key'
import type { Ed25519Vector } from '../case-types'

/** Of the field, and of the group that the base point generates. */
const PRIME = 2n ** 255n - 19n
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n

/** RFC 8032, section 7.1: public key, message, signature. */
const RFC_8032 = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
  [
    'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
  ],
].map(([key = '', message = '', signature = '']) => [key, message, signature].map((hex) => Buffer.from(hex, 'hex')))

type Signer = { key: Buffer; scalar: bigint; sign: (message: Buffer) => Buffer }

/** A key pair with its secret scalar: only who knows it can make a signature that a lenient verifier would accept. */
function signerOf(name: string): Signer {
  const seed = createHash('sha256').update(`a key for the vectors of Ed25519: ${name}`).digest()
  const { publicKey, privateJwk } = newSigningKey(() => seed)
  const privateKey = createPrivateKey({ key: JSON.parse(privateJwk), format: 'jwk' })
  const half = createHash('sha512').update(seed).digest().subarray(0, 32)
  const scalar = (number(half) & (2n ** 254n - 8n)) | (2n ** 254n)
  return { key: publicKey, scalar, sign: (message) => sign(null, message, privateKey) }
}

const SIGNER = signerOf('the first')
const MESSAGE = Buffer.from('whether this was signed')
const SIGNATURE = SIGNER.sign(MESSAGE)
const R = SIGNATURE.subarray(0, 32)
const S = SIGNATURE.subarray(32)

/** Signatures, and what is almost one: every client must say the same of each. */
export const ed25519Vectors = (): Ed25519Vector[] => [
  ...valid(),
  ...wrongLength(),
  ...wrongR(),
  ...wrongS(),
  ...extremes(),
  ...otherwiseEncodedR(),
  ...wrongKey(),
]

const vector = (name: string, isValid: boolean, signature: Buffer, message = MESSAGE, key = SIGNER.key) => ({
  name,
  public_key: key.toString('hex'),
  message: message.toString('hex'),
  signature: signature.toString('hex'),
  valid: isValid,
})
const refused = (name: string, ...parts: Buffer[]) => vector(name, false, Buffer.concat(parts))

function valid(): Ed25519Vector[] {
  const lengths = [0, 1, 31, 32, 33, 63, 64, 65, 111, 112, 127, 128, 129, 255, 1_023, 4_096]
  return [
    ...RFC_8032.map(([key, message, signature = SIGNATURE], index) =>
      vector(`the RFC's signature ${index + 1}`, true, signature, message, key),
    ),
    ...lengths.map((length) => {
      const { key, sign } = signerOf(`${length} bytes`)
      const message = Buffer.alloc(length, 'latchkey')
      return vector(`a signature of ${length} bytes`, true, sign(message), message, key)
    }),
    vector('the signature of another message', false, SIGNATURE, Buffer.from('whether that was signed')),
  ]
}

const wrongLength = (): Ed25519Vector[] => [
  refused('no signature'),
  refused('R alone', R),
  refused('a signature without its last byte', SIGNATURE.subarray(0, 63)),
  refused('a signature and a zero byte', SIGNATURE, Buffer.of(0)),
  refused('a zero byte and a signature', Buffer.of(0), SIGNATURE),
  refused('a zero byte before S', R, Buffer.of(0), S),
  refused('a signature and its key', SIGNATURE, SIGNER.key),
  refused('a signature twice', SIGNATURE, SIGNATURE),
]

const wrongR = (): Ed25519Vector[] =>
  [0, 1, 7, 8, 31, 64, 127, 128, 200, 247, 248, 253, 254, 255].map((bit) =>
    refused(`bit ${bit} of R flipped`, bytes(number(R) ^ (1n << BigInt(bit))), S),
  )

const wrongS = (): Ed25519Vector[] => [
  ...[0, 1, 8, 128, 247, 251].map((bit) =>
    refused(`bit ${bit} of S flipped`, R, bytes(number(S) ^ (1n << BigInt(bit)))),
  ),
  ...[1n, 2n, 4n, 8n, 14n].map((times) => refused(`S + ${times} orders`, R, bytes(number(S) + times * ORDER))),
  ...[253n, 254n, 255n].map((bit) => refused(`S + 2^${bit}`, R, bytes(number(S) + 2n ** bit))),
  refused('S + the prime of the field', R, bytes(number(S) + PRIME)),
]

/** Values at which an arithmetic overflows, divides by zero or takes a point for another. */
function extremes(): Ed25519Vector[] {
  const values = {
    '0': 0n,
    '1': 1n,
    '2': 2n,
    'the order - 1': ORDER - 1n,
    'the order': ORDER,
    'the order + 1': ORDER + 1n,
    'the prime - 1': PRIME - 1n,
    'the prime': PRIME,
    'the prime + 1': PRIME + 1n,
    '2^255': 2n ** 255n,
    '2^256 - 1': 2n ** 256n - 1n,
  }
  return Object.entries(values).flatMap(([r, first]) =>
    Object.entries(values).map(([s, second]) => refused(`R is ${r}, S is ${s}`, bytes(first), bytes(second))),
  )
}

/** R is the neutral point, whose y is 1, with the S that belongs to this encoding of it. */
const otherwiseEncodedR = (): Ed25519Vector[] => [
  refused('y of R is 1 + the prime', ...withNeutral(1n + PRIME)),
  refused('R has the sign of an x that is 0', ...withNeutral(1n + 2n ** 255n)),
  refused('both', ...withNeutral(1n + PRIME + 2n ** 255n)),
]

function withNeutral(encoding: bigint): Buffer[] {
  const neutral = bytes(encoding)
  const hash = createHash('sha512').update(neutral).update(SIGNER.key).update(MESSAGE).digest()
  return [neutral, bytes((number(hash) * SIGNER.scalar) % ORDER)]
}

const wrongKey = (): Ed25519Vector[] => [
  vector('the key of somebody else', false, SIGNATURE, MESSAGE, signerOf('the second').key),
  vector('the negated key', false, SIGNATURE, MESSAGE, bytes(number(SIGNER.key) ^ (1n << 255n))),
  vector('a key that is no point', false, SIGNATURE, MESSAGE, bytes(2n)),
]

function number(littleEndian: Buffer): bigint {
  return BigInt(`0x${Buffer.from(littleEndian).reverse().toString('hex')}`)
}

function bytes(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()
}
