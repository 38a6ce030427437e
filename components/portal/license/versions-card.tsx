'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Card } from '@/components/ui/layout/card'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'

type Versions = NonNullable<PortalLicenseDetail['versions']>

/** The versions of the program that the license permits. */
export function VersionsCard({ versions }: { versions: Versions }) {
  const t = useTranslations('versions')
  return (
    <Card size="touch" title={t('title')}>
      <p className="break-words">{sentenceOf(versions, t)}</p>
    </Card>
  )
}

function sentenceOf({ mode, pinned, min, max }: Versions, t: ReturnType<typeof useTranslations<'versions'>>): string {
  if (mode === 'exact' && pinned !== null) return t('exact', { version: pinned })
  if (mode !== 'range') return t('any')
  if (min !== null && max !== null) return t('range', { min, max })
  if (min !== null) return t('from', { min })
  return max === null ? t('any') : t('upTo', { max })
}
