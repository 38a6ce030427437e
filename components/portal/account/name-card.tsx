'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Card } from '@/components/ui/layout/card'
import { useCorrectName } from '@/lib/people/portal/client/portal-mutations'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { useNote } from '@/lib/people/portal/client/use-note'
import type { PortalDataHolders } from '@/lib/people/portal/core/schema'
import { SaveTextForm } from '../ui/save-text-form'
import { useProblemText } from '../ui/use-problem-text'

/** What each vendor calls the customer, to correct. */
export function NameCard() {
  const t = useTranslations('account')
  const { data } = useQuery(portalQueries.vendors())
  const vendors = data?.items ?? []
  const [first, ...others] = vendors
  if (!first) return null
  const line = others.length === 0 ? t('nameLineOne', { vendor: first.name }) : t('nameLine')
  return (
    <Card size="touch" title={t('nameTitle')} description={line}>
      {vendors.map((vendor) => (
        <NameForm key={vendor.id} vendor={vendor} isAlone={vendors.length === 1} />
      ))}
    </Card>
  )
}

type NameFormProps = { vendor: PortalDataHolders['items'][number]; isAlone: boolean }

function NameForm({ vendor, isAlone }: NameFormProps) {
  const t = useTranslations('account')
  const problemText = useProblemText()
  const [saved, setSaved] = useNote()
  const correct = useCorrectName({ onDone: ({ name }) => setSaved(name) })
  return (
    <SaveTextForm
      label={isAlone ? t('name') : t('nameAt', { vendor: vendor.name })}
      known={vendor.customer_name ?? ''}
      isKnownEverywhere={!vendor.has_other_names}
      maxLength={200}
      autoComplete="name"
      save={t('nameSave')}
      saveWhich={isAlone ? undefined : `${t('nameSave')} · ${vendor.name}`}
      isBusy={correct.isBusy}
      onSave={(name) => correct.send({ organizationId: vendor.id, name })}
      onEdit={() => setSaved(null)}
      done={saved && t('nameSaved', { vendor: vendor.name, name: saved })}
      problem={problemText(correct.problem, correct.retryAfter)}
    />
  )
}
