'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { TimeText } from '@/components/ui/text/time-text'
import { formatBytes } from '@/lib/foundation/browser/format/format-bytes'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { formatDuration } from '@/lib/foundation/browser/format/format-time'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { SECOND_MS } from '@/lib/foundation/shared/durations'
import { MAX_BACKUP_AGE_MS } from '@/lib/people/operator/core/find-concerns'
import type { CertificateView } from '@/lib/people/operator/core/schema-certificate'
import type { InstallationView } from '@/lib/people/operator/core/schema-installation'
import type { QueueLine } from '@/lib/people/operator/core/schema-system'
import { sumQueue } from '@/lib/people/operator/core/sum-queue'
import { EmailCard } from './email-card'
import { FactsCard } from './facts-card'
import { PublicUrlCard } from './public-url-card'

type Props = {
  installation: InstallationView
  certificate: UseQueryResult<CertificateView>
  queue: QueueLine[]
}

/** The installation at a glance: one card for each question of whoever hosts it. */
export const InstallationCards = ({ installation, certificate, queue }: Props) => (
  <div className="grid gap-4 lg:grid-cols-2">
    <VersionCard installation={installation} />
    <BackupCard backup={installation.backup} />
    <EmailCard mail={installation.mail} queue={queue} />
    <PublicUrlCard certificate={certificate} />
    <StorageCard storage={installation.storage} />
    <QueueCard queue={queue} />
  </div>
)

const SCHEMA_STATES = {
  matches: { tone: 'green', label: 'Up to date' },
  behind: { tone: 'red', label: 'Migrations missing' },
  ahead: { tone: 'amber', label: 'Of a newer version' },
  unknown: { tone: 'grey', label: 'Not known' },
} as const

const VersionCard = ({ installation: { version, schema } }: { installation: InstallationView }) => (
  <FactsCard
    title="Version"
    facts={[
      { label: 'This build', value: version },
      { label: 'Database', value: <StatusBadge {...SCHEMA_STATES[schema.state]} />, help: schema.newest },
      {
        label: 'Newer versions',
        value: 'Not looked for',
        help: (
          <span className="flex items-center gap-1">
            Latchkey never calls home. Compare with where you got it.
            <HelpLink to="upgrade" about="Upgrade" />
          </span>
        ),
      },
    ]}
  />
)

function BackupCard({ backup }: Pick<InstallationView, 'backup'>) {
  const nowMs = useNow()
  const isOld = backup !== null && nowMs - Date.parse(backup.made_at) > MAX_BACKUP_AGE_MS
  return (
    <FactsCard
      title="Backup"
      help={<HelpLink to="backup" about="Back up and restore" />}
      action={
        backup === null || isOld ? (
          <StatusBadge tone="amber" label={backup === null ? 'Never' : 'Old'} />
        ) : (
          <StatusBadge tone="green" label="Recent" />
        )
      }
      facts={[
        { label: 'Last backup', value: <TimeText at={backup?.made_at ?? null} missing="never" /> },
        { label: 'Size', value: backup === null ? '–' : formatBytes(backup.bytes) },
      ]}
    />
  )
}

function StorageCard({ storage }: Pick<InstallationView, 'storage'>) {
  const { bytes, history, free_bytes: free, growth_bytes_a_day: growth } = storage
  return (
    <FactsCard
      title="Storage"
      facts={[
        { label: 'Database', value: formatBytes(bytes) },
        ...(history
          ? [{ label: 'History database', value: history.bytes === null ? 'Not known' : formatBytes(history.bytes) }]
          : []),
        { label: 'Growth', value: growth === null ? 'Known after two days' : `${formatBytes(growth)} a day` },
        { label: 'Free disk', value: free === null ? 'On the database server' : formatBytes(free) },
      ]}
    />
  )
}

function QueueCard({ queue }: { queue: QueueLine[] }) {
  const { due, oldestSeconds, failed } = sumQueue(queue)
  return (
    <FactsCard
      title="Background work"
      facts={[
        { label: 'Waiting', value: formatCount(due, 'job') },
        { label: 'Oldest waits', value: due === 0 ? '–' : formatDuration(oldestSeconds * SECOND_MS) },
        { label: 'Failed', value: formatNumber(failed), help: failed > 0 && 'Retry or remove them below.' },
      ]}
    />
  )
}
