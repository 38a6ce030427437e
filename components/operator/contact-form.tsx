'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { pastedMailbox } from '@/lib/foundation/browser/page/pasted-mailbox'
import { useChangeContact } from '@/lib/people/operator/client/operator-mutations'
import { operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { type ContactInput, type ModeView, operatorContactInput } from '@/lib/people/operator/core/schema-mode'

const toValues = (mode: ModeView) => ({
  operator_name: mode.operator_name ?? '',
  operator_contact: mode.operator_contact ?? '',
  operator_terms_url: mode.operator_terms_url ?? '',
  operator_privacy_url: mode.operator_privacy_url ?? '',
})

/** Where everyone reads the terms and the privacy policy; for other vendors also who runs the installation. */
export function ContactForm() {
  const { data: mode } = useSuspenseQuery(operatorQueries.mode())
  const { form, callbacks } = useSettingsForm(operatorContactInput, toValues(mode))
  const save = useChangeContact(callbacks)
  const isForVendors = mode.serves === 'vendors'
  return (
    <SettingsForm
      title={isForVendors ? 'Contact, terms, and privacy' : 'Terms and privacy'}
      anchor="contact"
      description={
        isForVendors
          ? 'Vendors see it on the start page, at sign-in and sign-up, and with their plan. Customers see the two URLs in the portal.'
          : 'Customers see both in the portal, and your team at sign-in.'
      }
      form={form}
      save={save}
      maySave
    >
      {isForVendors && (
        <>
          <ContactField
            form={form.control}
            name="operator_name"
            label="Operated by"
            placeholder="e.g. Example Hosting"
          />
          <ContactField
            form={form.control}
            name="operator_contact"
            label="Contact"
            help="An email, or a link to a page. Vendors use it to ask for another plan."
            placeholder="e.g. plans@example.com"
          />
        </>
      )}
      <ContactField
        form={form.control}
        name="operator_terms_url"
        label="Terms URL"
        placeholder="e.g. https://example.com/terms"
      />
      <ContactField
        form={form.control}
        name="operator_privacy_url"
        label="Privacy policy URL"
        placeholder="e.g. https://example.com/privacy"
      />
    </SettingsForm>
  )
}

type FieldProps = {
  form: Control<z.input<typeof operatorContactInput>, unknown, ContactInput>
  name: keyof ContactInput
  label: string
  help?: string
  placeholder: string
}

/** Of a contact as mail programs copy it, `Help Desk <help@example.com>`, it takes the email. */
const ContactField = ({ placeholder, ...field }: FieldProps) => (
  <FormField {...field} optional>
    {({ value, onChange, ...input }) => (
      <Input
        {...input}
        value={value ?? ''}
        onChange={({ target: { value: text } }) =>
          onChange((field.name === 'operator_contact' && pastedMailbox(text)?.email) || text)
        }
        autoComplete={field.name === 'operator_name' ? 'organization' : 'off'}
        placeholder={placeholder}
        className="sm:max-w-96"
      />
    )}
  </FormField>
)
