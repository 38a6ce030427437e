'use client'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Input } from '@/components/ui/input/input'
import { Textarea } from '@/components/ui/input/textarea'
import { Card } from '@/components/ui/layout/card'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { CreateAccessTokenInput } from '@/lib/people/access-tokens/core/schema'
import { ExpiryField } from './expiry-field'
import { ProductLimitField } from './product-limit-field'
import { ScopesCard } from './scopes-card'
import type { AccessTokenForm } from './use-access-token-form'

type Props = {
  org: string
  may: May
  form: AccessTokenForm
  create: { mutate: (input: CreateAccessTokenInput) => void; isPending: boolean; isSuccess: boolean }
}

/** Name, expiry, products, addresses and permissions of a new access token. */
export function AccessTokenFields({ org, may, form, create }: Props) {
  const { control } = form
  return (
    <Form
      noValidate
      className="space-y-6"
      onSubmit={form.handleSubmit((input) => create.mutate({ ...input, sources: input.sources.filter(Boolean) }))}
    >
      <UnsavedGuard dirty={form.formState.isDirty && !create.isPending && !create.isSuccess} />
      <Card>
        <div className="space-y-4">
          <FormField
            form={control}
            name="name"
            label="Name"
            help="What uses it, like Shop or Nightly import. The audit log shows this name."
          >
            {(field) => <Input {...field} autoComplete="off" placeholder="e.g. Shop" className="sm:max-w-80" />}
          </FormField>
          <ExpiryField control={control} />
          {may['products:view'] && <ProductLimitField org={org} control={control} />}
          <FormField
            form={control}
            name="sources"
            label="IP addresses"
            optional
            help="IP addresses and networks it may be used from, one per line. Leave empty to allow any."
          >
            {({ value, onChange, ...field }) => (
              <Textarea
                {...field}
                value={(value ?? []).join('\n')}
                onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
                rows={3}
                spellCheck={false}
                placeholder={'e.g. 198.51.100.7\n203.0.113.0/24'}
                className="font-mono sm:max-w-80"
              />
            )}
          </FormField>
        </div>
      </Card>
      <ScopesCard
        control={control}
        may={may}
        submit={
          <Button type="submit" variant="primary" loading={create.isPending}>
            Create access token
          </Button>
        }
      />
    </Form>
  )
}
