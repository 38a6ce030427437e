import { readFile } from 'node:fs/promises'
import { Latchkey } from '../../client.js'
import { isObject } from '../../json.js'
import type { VerificationOptions } from '../../options.js'
import { isPublicKey } from '../../response-verifier.js'
import type { PublicKey } from '../../signature.js'
import type { Validation } from '../../validation.js'
import type { Command } from '../command.js'
import { savedCredentials } from '../credentials.js'
import { EXIT } from '../exit-codes.js'
import { usageFailure } from '../failure.js'
import type { Input } from '../input.js'
import { paint, plain, print, printFields, printJson, readStandardInput } from '../terminal.js'

export const validate: Command = {
  name: 'validate',
  summary: 'Validate a license key, as a program does',
  arguments: [{ name: 'KEY' }],
  options: {
    version: { value: 'VERSION', about: 'Version of the program' },
    'device-id': { value: 'ID', about: 'Identifies the machine in the request log' },
    'product-id': { value: 'ID', about: 'Accept only an answer that is signed for this product' },
    'public-keys': { value: 'FILE', about: 'Key set of the product, instead of fetching it; needs --product-id' },
    'base-url': { value: 'URL', about: 'Where your Latchkey is, instead of LATCHKEY_BASE_URL' },
    'api-key-stdin': { about: 'Read the API key from the standard input, instead of LATCHKEY_API_KEY' },
  },
  notes: [
    'Needs an API key of the product. The call counts, and may register the IP address of this computer.',
    'Exits with 0 if the license is valid and with 1 if it is refused.',
  ],
  examples: ['latchkey validate ACME-4H8BD-A748Z-J7FQR-BKHM0-762R8', 'latchkey validate KEY --version 2.4.1 --json'],
  async run(input) {
    const [licenseKey = ''] = input.arguments
    const client = new Latchkey({
      apiKey: input.flag('api-key-stdin') ? await readStandardInput() : requireApiKey(),
      baseUrl: input.text('base-url') ?? (await requireBaseUrl()),
      proxy: input.proxy,
      verification: await readVerification(input),
    })
    const options = { version: input.text('version'), deviceId: input.text('device-id') }
    const validation = await client.validate(licenseKey, options)
    if (input.isJson) printJson(asJson(validation))
    else printValidation(validation)
    return validation.valid ? EXIT.ok : EXIT.failed
  },
}

function requireApiKey(): string | undefined {
  const { LATCHKEY_API_KEY } = process.env
  if (LATCHKEY_API_KEY) return LATCHKEY_API_KEY
  throw usageFailure('The API key of the product is missing. Set LATCHKEY_API_KEY, or use --api-key-stdin.')
}

async function requireBaseUrl(): Promise<string> {
  const baseUrl = process.env['LATCHKEY_BASE_URL'] || (await savedCredentials())?.baseUrl
  if (baseUrl) return baseUrl
  throw usageFailure('The URL of your Latchkey is missing. Set LATCHKEY_BASE_URL, or use --base-url.')
}

async function readVerification(input: Input): Promise<VerificationOptions | undefined> {
  const productId = input.text('product-id')
  const file = input.text('public-keys')
  if (file && !productId) throw usageFailure('--public-keys needs --product-id.')
  if (!productId) return undefined
  return { productId, publicKeys: file === undefined ? undefined : await readKeySet(file) }
}

/** A key set, or its list `keys`. */
async function readKeySet(file: string): Promise<PublicKey[]> {
  const read = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => null)
  const keys: unknown = isObject(read) ? read['keys'] : read
  if (Array.isArray(keys) && keys.length > 0 && keys.every(isPublicKey)) return keys
  throw usageFailure(`--public-keys: ${file} is not a key set with Ed25519 keys.`)
}

function printValidation(validation: Validation): void {
  const { valid, status, expires, ipCount, maxIps, version, versionValid, custom, validationError } = validation
  print(valid ? paint('✓ valid', 'green') : paint(`✗ ${plain(status)}`, 'red'))
  printFields([
    ['Expires', expires ? expires.toISOString() : valid ? 'never' : null],
    ['IP addresses', ipCount === null ? null : `${ipCount} of ${maxIps ?? 'any number'}`],
    ['Version', version === null ? null : plain(version)],
    ['Version permitted', versionValid === null ? null : versionValid ? 'yes' : 'no'],
    ['Custom', custom ? plain(JSON.stringify(custom)) : null],
    ['Problem', validationError === null ? null : plain(validationError)],
    ['Request', validation.requestId],
  ])
}

/** Under the names of the API. */
const asJson = (validation: Validation) => ({
  valid: validation.valid,
  status: validation.status,
  expires: validation.expires,
  ip_count: validation.ipCount,
  max_ips: validation.maxIps,
  ip_registered: validation.ipRegistered,
  version: validation.version,
  version_valid: validation.versionValid,
  custom: validation.custom,
  signature: validation.signature,
  request_id: validation.requestId,
  validation_error: validation.validationError,
})
