'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'

type LicenseSearchProps = {
  value: string
  onChange: (text: string) => void
  count: number
  /** whether there are older licenses that the list doesn't show */
  hasOlder: boolean
  /** of several vendors */
  isOfMany: boolean
  /** whether keys are still being looked through */
  isLooking: boolean
}

/** Finds licenses in the list as the customer types. */
export function LicenseSearch({ value, onChange, count, ...list }: LicenseSearchProps) {
  const t = useTranslations('licenses')
  const { hasOlder, isOfMany, isLooking } = list
  const text = value.trim()
  const none = isLooking ? '' : t(hasOlder ? 'noMatchYet' : 'noMatch', { text })
  return (
    <search className="flex flex-col gap-1">
      <Field
        size="touch"
        label={t('search')}
        help={text ? undefined : t(isOfMany ? 'searchHintVendors' : 'searchHint')}
      >
        <Input
          size="touch"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {/* In the place of the hint: without a search, it takes none. */}
      <p role="status" className={text ? 'min-h-6 text-body text-muted [overflow-wrap:anywhere]' : 'sr-only'}>
        {text && (count === 0 ? none : t('found', { count }))}
      </p>
    </search>
  )
}
