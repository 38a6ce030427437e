'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'

type LicenseSearchProps = {
  value: string
  onChange: (text: string) => void
  count: number
  /** whether there are older licenses that the list doesn't show */
  hasOlder: boolean
}

/** Finds licenses in the list as the customer types. */
export function LicenseSearch({ value, onChange, count, hasOlder }: LicenseSearchProps) {
  const t = useTranslations('licenses')
  const text = value.trim()
  return (
    <search className="block space-y-2">
      <Field size="touch" label={t('search')} help={t('searchHint')}>
        <Input
          size="touch"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <p role="status" className="min-h-6 text-body text-muted [overflow-wrap:anywhere]">
        {text && (count === 0 ? t(hasOlder ? 'noMatchYet' : 'noMatch', { text }) : t('found', { count }))}
      </p>
    </search>
  )
}
