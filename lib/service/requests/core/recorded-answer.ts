import type { Evidence } from '@/lib/service/validation/core/evidence'

type Line = { endpoint: 'validate' | 'lookup'; status: string; version: string | null; evidence: Evidence }

/** The fields of a validation's answer that the log recorded. What it does not know is left out, never guessed. */
export function recordedAnswer({ endpoint, status, version, evidence }: Line): Record<string, unknown> {
  if (endpoint === 'lookup') return { status }
  const { expires_at, ip_count, max_ips } = evidence
  return {
    valid: status === 'active',
    status,
    ...(expires_at !== undefined && { expires: expires_at }),
    ...(ip_count !== undefined && { ip_count }),
    ...(max_ips !== undefined && { max_ips }),
    ...(version !== null && { version }),
    ...(evidence.version && { version_valid: false }),
  }
}
