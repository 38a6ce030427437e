'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Card } from '@/components/ui/layout/card'
import { useLabelOwnLicense } from '@/lib/people/portal/client/own-license-mutations'
import { useNote } from '@/lib/people/portal/client/use-note'
import { MAX_OWN_LABEL } from '@/lib/people/portal/core/own-label'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { SaveTextForm } from '../ui/save-text-form'
import { useProblemText } from '../ui/use-problem-text'

/** What the customer calls the license, to tell several apart. */
export function LabelCard({ license: { id, own_label, vendor } }: { license: PortalLicenseDetail }) {
  const t = useTranslations('ownLabel')
  const problemText = useProblemText()
  const [isSaved, setIsSaved] = useNote<boolean>()
  const label = useLabelOwnLicense(id, { onDone: () => setIsSaved(true) })
  return (
    <Card size="touch" title={t('title')} description={t('line', { vendor: vendor.name })}>
      <SaveTextForm
        label={t('label')}
        known={own_label ?? ''}
        maxLength={MAX_OWN_LABEL}
        autoComplete="off"
        placeholder={t('example')}
        isOptional
        save={t('save')}
        isBusy={label.isBusy}
        onSave={(text) => label.send(text === '' ? null : text)}
        onEdit={() => setIsSaved(false)}
        done={isSaved ? t('saved') : null}
        problem={problemText(label.problem, label.retryAfter)}
      />
    </Card>
  )
}
