'use client'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField } from '@/components/ui/form/form-field'
import { SwitchField } from '@/components/ui/form/switch-field'
import { Input } from '@/components/ui/input/input'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { DialogForm } from '@/components/ui/overlay/form-dialog'
import { apiKeyForm, type CreateApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import { isApiError } from '@/lib/foundation/browser/api/api-error'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { NetworksInput } from './networks-input'

const KINDS = [
  { value: 'server', label: 'Server key', help: 'Validates and looks up licenses. For your own servers.' },
  { value: 'client', label: 'Client key', help: 'Only validates. For programs that your customers run.' },
] as const

type Props = {
  values: CreateApiKeyInput
  /** Whether the kind is given: that of an API key that exists, or the one that was asked for. */
  keepsKind?: boolean
  submit: string
  /** Below the fields, with what is typed. */
  footnote?: (input: CreateApiKeyInput) => ReactNode
  isPending: boolean
  onSubmit: (input: CreateApiKeyInput) => Promise<void>
}

/** The name, kind and settings of an API key. Mounted with its dialog, so what was typed is forgotten when it closes. */
export function ApiKeyForm({ values, keepsKind = false, submit, footnote, isPending, onSubmit }: Props) {
  const { form, onFieldErrors } = useInputForm(apiKeyForm, { defaultValues: values })
  const { kind } = useWatch({ control: form.control })
  const save = form.handleSubmit((input) =>
    onSubmit(ofKind(input)).catch((error: unknown) => {
      if (isApiError(error)) onFieldErrors(error.fields)
    }),
  )
  return (
    <DialogForm submit={submit} isPending={isPending} isSecret onSubmit={save} noValidate>
      <FormField form={form.control} name="name" label="Name" help="Where it is used, like Web shop or Desktop app.">
        {(field) => <Input {...field} autoComplete="off" />}
      </FormField>
      {!keepsKind && (
        <FormField form={form.control} name="kind" label="Kind" control="custom">
          {({ ref: _, ...field }) => <RadioGroup {...field} items={KINDS} aria-label="Kind" />}
        </FormField>
      )}
      {kind === 'client' ? (
        <FormField
          form={form.control}
          name="daily_limit"
          label="Daily limit of this key"
          optional
          help="Requests a day (UTC). Someone who takes the key out of your program can make no more than this."
        >
          {({ value, onChange, ...field }) => (
            <Input
              {...field}
              type="number"
              inputMode="numeric"
              className="w-40 tabular-nums"
              value={value === null || Number.isNaN(value) ? '' : value}
              onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
            />
          )}
        </FormField>
      ) : (
        <>
          <FormField
            form={form.control}
            name="sources"
            label="Accepted from"
            optional
            help="IP addresses or networks of your servers, one per line. Requests from other IP addresses get invalid_api_key."
          >
            {(field) => <NetworksInput {...field} />}
          </FormField>
          <SwitchField
            form={form.control}
            name="may_name_end_user"
            label="Accept the end user's IP address"
            help="In the header X-End-User-Address. IP control then counts your user's IP address, not your server's."
          />
        </>
      )}
      {footnote?.(form.getValues())}
    </DialogForm>
  )
}

/** Without the settings of the other kind, which may have been typed before the kind was changed. */
const ofKind = (input: CreateApiKeyInput): CreateApiKeyInput =>
  input.kind === 'client' ? { ...input, sources: [], may_name_end_user: false } : { ...input, daily_limit: null }
