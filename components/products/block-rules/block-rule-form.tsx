'use client'
import type { z } from 'zod'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { useAddBlockRule } from '@/lib/catalog/products/block-rules/client/block-rule-mutations'
import { addBlockRuleInput } from '@/lib/catalog/products/block-rules/core/schema'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { blockCall } from '@/lib/people/management/core/curl/api-calls'

type Values = z.input<typeof addBlockRuleInput>

/** One line: what to block, and why. */
export function BlockRuleForm({ org, productId }: { org: string; productId: string | null }) {
  const blank: Values = { product_id: productId, network: '', note: '' }
  const { form, onFieldErrors } = useInputForm(addBlockRuleInput, { defaultValues: blank })
  const add = useAddBlockRule(org, productId, {
    onAdded: () => {
      form.reset(blank)
      form.setFocus('network')
    },
    onFieldErrors,
  })
  return (
    <Form
      onSubmit={form.handleSubmit((input) => add.mutate(input))}
      noValidate
      className="grid gap-3 border-hairline border-b p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <FormField form={form.control} name="network" label="IP address or network">
        {(field) => <Input {...field} mono placeholder="e.g. 203.0.113.0/24" autoComplete="off" spellCheck={false} />}
      </FormField>
      <FormField form={form.control} name="note" label="Note" optional>
        {({ value, ...field }) => <Input {...field} value={value ?? ''} autoComplete="off" />}
      </FormField>
      <Button type="submit" loading={add.isPending} className="sm:mt-6">
        Block
      </Button>
      <div className="sm:col-span-3">
        <ApiCallHint call={blockCall(productId, form.watch())} />
      </div>
    </Form>
  )
}
