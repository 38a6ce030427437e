'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MailLetter } from '@/components/customers/mails/mail-letter'
import { MAIL_NAMES, ORDER_MAIL_NAMES } from '@/components/customers/mails/mail-words'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { Select } from '@/components/ui/input/select'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { useDebouncedValue } from '@/lib/foundation/browser/page/use-debounced-value'
import { mailPreviewOf } from '@/lib/foundation/mail/client/preview-query'
import type { TransferSide } from '@/lib/foundation/mail/core/customer-mails'
import { MAIL_KINDS } from '@/lib/foundation/mail/core/mail-kinds'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import { wordingTexts } from '@/lib/foundation/mail/core/wording'
import { LOCALE_NAMES, LOCALES, type Locale } from '@/lib/foundation/shared/locale'
import { MailWordingForm, type WordingDraft } from './mail-wording-form'

const BOTH_SIDES = ['transfer_requested', 'transfer_approved', 'transfer_rejected']

function choiceOf(mail: MailLogEntry['mail'], to: TransferSide, label: string, order?: string) {
  return { value: `${mail}:${to}:${order ?? ''}`, label, shown: { mail, to, ...(order && { order }) } }
}

const MAILS = MAIL_KINDS.flatMap((mail) =>
  BOTH_SIDES.includes(mail)
    ? [
        choiceOf(mail, 'holder', `${MAIL_NAMES[mail]}, to the owner`),
        choiceOf(mail, 'receiver', `${MAIL_NAMES[mail]}, to the receiver`),
      ]
    : [
        choiceOf(mail, 'holder', MAIL_NAMES[mail]),
        ...Object.entries(ORDER_MAIL_NAMES[mail] ?? {}).map(([order, label]) => choiceOf(mail, 'holder', label, order)),
      ],
)
const FIRST = choiceOf('license_issued', 'holder', MAIL_NAMES.license_issued)
const LANGUAGES = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))

/** How long nobody types before what is typed is previewed. */
const SETTLE_MS = 400

type Props = { org: string; productId: string; mayWord: boolean; onClose: () => void }

/** Every email of a product in every language, about an example license. */
export function MailPreviewDialog({ org, productId, mayWord, onClose }: Props) {
  const [choice, setChoice] = useState(FIRST.value)
  const [locale, setLocale] = useState<Locale>('en')
  const shown = { ...(MAILS.find(({ value }) => value === choice) ?? FIRST).shown, locale }
  const { data, error, isPlaceholderData } = useQuery(mailPreviewOf(org, productId, shown))
  // What was typed of each email and language, until it is saved or the dialog is closed.
  const [drafts, setDrafts] = useState<Record<string, WordingDraft | null>>({})
  const place = `${choice} ${locale}`
  const draft = drafts[place] ?? undefined
  const settled = useDebouncedValue(draft, SETTLE_MS)
  const isReadable = settled === draft && wordingTexts.safeParse(settled).success
  const typed = useQuery({
    ...mailPreviewOf(org, productId, { ...shown, ...settled }),
    enabled: isReadable && !('order' in shown),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview emails"
      description="As customers get them, about an example license."
      size="large"
    >
      <DialogBody>
        <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_176px]">
          <Select aria-label="Email" items={MAILS} value={choice} onChange={setChoice} />
          <Select aria-label="Language" items={LANGUAGES} value={locale} onChange={setLocale} />
        </div>
        {error && <LoadFailure title="The preview can't be shown" error={error} />}
        {!data && !error && <Skeleton className="h-96" />}
        {data && (
          <>
            <MailLetter preview={(draft && typed.data) ?? data} />
            {mayWord && !isPlaceholderData && !('order' in shown) && (
              <MailWordingForm
                key={place}
                org={org}
                productId={productId}
                shown={shown}
                preview={data}
                draft={draft}
                onDraft={(next) => setDrafts((before) => ({ ...before, [place]: next }))}
              />
            )}
          </>
        )}
      </DialogBody>
    </Dialog>
  )
}
