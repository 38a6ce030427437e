import { isLoopbackHost } from '@/lib/foundation/platform/network/ip-address'
import { readCertificate } from '@/lib/foundation/platform/network/read-certificate'
import type { CertificateView } from '../core/schema-certificate'

const TIMEOUT_MS = 5_000
const HTTPS_PORT = 443

/** Looks at the certificate of the public URL: the configured one, never one that a request names. */
export async function checkCertificate(url: string): Promise<CertificateView> {
  const { protocol, hostname, host, port } = new URL(url)
  if (isLoopbackHost(host)) return { state: 'none', url, why: 'this_machine' }
  if (protocol === 'http:') return { state: 'none', url, why: 'http' }
  try {
    const { issuer, validTo, refusal } = await readCertificate({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || HTTPS_PORT),
      timeoutMs: TIMEOUT_MS,
    })
    return { state: 'read', url, issuer, valid_to: validTo.toISOString(), refusal: refusal && refusalWords(refusal) }
  } catch (error) {
    return { state: 'unreachable', url, reason: reachWords(error) }
  }
}

function refusalWords(code: string): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return 'It has expired.'
    case 'CERT_NOT_YET_VALID':
      return "It isn't valid yet."
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return 'It is self-signed, so no browser trusts it.'
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'It is for another name.'
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'A certificate between it and its issuer is missing, or the issuer is unknown.'
    default:
      return `It isn't trusted (${code}).`
  }
}

function reachWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return "Its name can't be found from this machine."
    case 'ECONNREFUSED':
      return 'Nothing answers there.'
    case 'ETIMEDOUT':
      return "It didn't answer within five seconds."
    default:
      return `It shows no certificate${code && ` (${code})`}.`
  }
}
