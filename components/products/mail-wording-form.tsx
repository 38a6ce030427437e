'use client'
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
type Props = { org: string; productId: string; shown: Shown; preview: MailPreview }

const PLACES = WORDING_PLACES.map((place) => `{${place}}`).join(', ')

/** The vendor's own subject and first sentence of one email in one language; an empty field has ours. */
export function MailWordingForm({ org, productId, shown, preview: { wording, ours } }: Props) {
  const { form, callbacks } = useSettingsForm(wordingTexts, {
    subject: wording.subject ?? '',
    opening: wording.opening ?? '',
  })
  const save = useSaveWording(org, productId, callbacks)
  const isDirty = Object.keys(form.formState.dirtyFields).length > 0
  const isOwn = wording.subject !== null || wording.opening !== null
  return (
    <Form onSubmit={form.handleSubmit((texts) => save.mutate({ ...shown, ...texts }))} noValidate className="space-y-3">
      <FormField form={form.control} name="subject" label="Subject" optional>
        {({ value, ...field }) => (
          <Input {...field} value={value ?? ''} placeholder={ours.subject} autoComplete="off" />
        )}
      </FormField>
      <FormField
        form={form.control}
        name="opening"
        label="First sentence"
        optional
        help={`For all products, in emails about one license. ${PLACES} are filled in. Empty fields have our words.`}
      >
        {({ value, ...field }) => <Textarea {...field} value={value ?? ''} placeholder={ours.opening} rows={2} />}
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
