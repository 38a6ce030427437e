'use client'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { Textarea } from '@/components/ui/input/textarea'
import { useSaveWording } from '@/lib/foundation/mail/client/wording-mutations'
import type { MailPreview } from '@/lib/foundation/mail/core/preview'
import { type SaveWordingInput, WORDING_PLACES, wordingTexts } from '@/lib/foundation/mail/core/wording'

type Shown = Pick<SaveWordingInput, 'mail' | 'to' | 'locale'>
/** What is typed in the two fields. */
export type WordingDraft = Record<'subject' | 'opening', string>
type Props = {
  org: string
  productId: string
  shown: Shown
  preview: MailPreview
  /** typed before another email was looked at */
  draft: WordingDraft | undefined
  /** null once it is saved */
  onDraft: (draft: WordingDraft | null) => void
}

const FIELDS = ['subject', 'opening'] as const
const TYPED = { shouldDirty: true }
const PLACES = WORDING_PLACES.map((place) => `{${place}}`).join(', ')

/** The vendor's own subject and first sentence of one email in one language; an empty field has ours. */
export function MailWordingForm({ org, productId, shown, preview: { wording, ours }, draft, onDraft }: Props) {
  const { form, callbacks } = useSettingsForm(wordingTexts, {
    subject: wording.subject ?? '',
    opening: wording.opening ?? '',
  })
  const save = useSaveWording(org, productId, {
    ...callbacks,
    onSuccess: () => {
      callbacks.onSuccess()
      onDraft(null)
    },
  })
  const { setValue, getValues } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is filled in once
  useEffect(() => {
    for (const name of FIELDS) if (draft && draft[name] !== getValues(name)) setValue(name, draft[name], TYPED)
  }, [])
  const tell = (change: Partial<WordingDraft>) => {
    const { subject, opening } = getValues()
    onDraft({ subject: subject ?? '', opening: opening ?? '', ...change })
  }
  const isDirty = Object.keys(form.formState.dirtyFields).length > 0
  const isOwn = wording.subject !== null || wording.opening !== null
  return (
    <Form onSubmit={form.handleSubmit((texts) => save.mutate({ ...shown, ...texts }))} noValidate className="space-y-3">
      <FormField form={form.control} name="subject" label="Subject" optional>
        {({ value, onChange, ...field }) => (
          <Input
            {...field}
            value={value ?? ''}
            placeholder={ours.subject}
            autoComplete="off"
            onChange={(event) => {
              onChange(event)
              tell({ subject: event.target.value })
            }}
          />
        )}
      </FormField>
      <FormField
        form={form.control}
        name="opening"
        label="First sentence"
        optional
        help={`For all products, in emails about one license. ${PLACES} are filled in. Empty fields have our words.`}
      >
        {({ value, onChange, ...field }) => (
          <Textarea
            {...field}
            value={value ?? ''}
            placeholder={ours.opening}
            rows={2}
            onChange={(event) => {
              onChange(event)
              tell({ opening: event.target.value })
            }}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!isDirty} loading={save.isPending}>
          Save wording
        </Button>
        {isOwn && (
          <Button variant="ghost" onClick={() => save.mutate({ ...shown, subject: null, opening: null })}>
            Use our words
          </Button>
        )}
      </div>
    </Form>
  )
}
