import type { UseQueryResult } from '@tanstack/react-query'
import { Badge } from '@/components/ui/feedback/badge'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { Fact } from '@/components/ui/layout/definition-grid'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { TimeText } from '@/components/ui/text/time-text'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { MIN_CERTIFICATE_MS } from '@/lib/people/operator/core/find-concerns'
import type { CertificateView } from '@/lib/people/operator/core/schema-certificate'
import { FactsCard } from './facts-card'

/** What people open, and how long its certificate lasts. */
export function PublicUrlCard({ certificate: { data, error } }: { certificate: UseQueryResult<CertificateView> }) {
  const nowMs = useNow()
  return (
    <FactsCard
      title="Public URL"
      help={<HelpLink to="public_url" about="Your public URL" />}
      action={data && certificateBadge(data, nowMs)}
      facts={[
        { label: 'URL', value: data ? data.url : '–' },
        ...(data ? certificateFacts(data, nowMs) : [{ label: 'Certificate', value: error?.message ?? 'Looking…' }]),
      ]}
    />
  )
}

function certificateBadge(certificate: CertificateView, nowMs: number) {
  switch (certificate.state) {
    case 'none':
      return <Badge>{certificate.why === 'http' ? 'Not encrypted' : 'This machine'}</Badge>
    case 'unreachable':
      return <StatusBadge tone="grey" label="Not reached" />
    case 'read': {
      if (certificate.refusal !== null) return <StatusBadge tone="red" label="Refused" />
      const isSoon = Date.parse(certificate.valid_to) - nowMs <= MIN_CERTIFICATE_MS
      return isSoon ? <StatusBadge tone="amber" label="Expires soon" /> : <StatusBadge tone="green" label="Valid" />
    }
  }
}

function certificateFacts(certificate: CertificateView, nowMs: number): Fact[] {
  switch (certificate.state) {
    case 'none':
      return [
        {
          label: 'Certificate',
          value: 'None',
          help:
            certificate.why === 'http'
              ? 'The URL starts with http://, so nothing is encrypted on its way.'
              : 'The URL leads to this machine. Nobody else can open it.',
        },
      ]
    case 'unreachable':
      return [
        {
          label: 'Certificate',
          value: 'Not reached from here',
          help: `${certificate.reason} Others may reach it: open the URL elsewhere to see.`,
        },
      ]
    case 'read':
      return [
        {
          label: 'Certificate',
          value: (
            <>
              Expires <TimeText at={certificate.valid_to} as="exact" />
            </>
          ),
          help: certificate.refusal ?? daysLeft(Date.parse(certificate.valid_to) - nowMs),
        },
        { label: 'Issuer', value: certificate.issuer || '–' },
      ]
  }
}

const daysLeft = (ms: number): string =>
  ms <= 0 ? 'It has expired.' : `${formatCount(Math.floor(ms / DAY_MS), 'day')} left`
