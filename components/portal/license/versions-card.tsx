'use client'
import { useTranslations } from 'next-intl'
import type { PortalLicenseDetail } from '@/lib/portal/core/schema-licenses'
import { PortalCard } from '../ui/portal-card'

type Versions = NonNullable<PortalLicenseDetail['versions']>

/** Which versions of the program the license is for. */
export function VersionsCard({ versions }: { versions: Versions }) {
  const t = useTranslations('versions')
  return (
    <PortalCard title={t('title')}>
      <p className="break-words">{sentenceOf(versions, t)}</p>
    </PortalCard>
  )
}

function sentenceOf({ mode, pinned, min, max }: Versions, t: ReturnType<typeof useTranslations<'versions'>>): string {
  if (mode === 'exact' && pinned !== null) return t('exact', { version: pinned })
  if (mode !== 'range') return t('any')
  if (min !== null && max !== null) return t('range', { min, max })
  if (min !== null) return t('from', { min })
  return max === null ? t('any') : t('upTo', { max })
}
