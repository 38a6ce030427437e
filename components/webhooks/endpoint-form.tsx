'use client'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { type CreateEndpointInput, createEndpointInput } from '@/lib/service/webhooks/core/schema'
import { EventPicker } from './event-picker'
import { HeaderFields } from './header-fields'

type EndpointFormReturn = UseFormReturn<z.input<typeof createEndpointInput>, unknown, CreateEndpointInput>

/** The form of an endpoint, for the mutation that gets its values and for the fields. */
export const useEndpointForm = (defaults: CreateEndpointInput) =>
  useInputForm(createEndpointInput, { defaultValues: defaults })

type Props = {
  form: EndpointFormReturn
  defaults: CreateEndpointInput
  /** Label of the submit button: "Add endpoint". */
  verb: string
  /** Whether the operator opened networks to webhooks: WEBHOOK_ALLOW_CIDRS. */
  opensNetworks: boolean
  save: { mutate: (input: CreateEndpointInput) => void; isPending: boolean; isSuccess: boolean }
}

/** URL, events, description and headers of an endpoint, new or existing. */
export function EndpointForm({ form, defaults, verb, opensNetworks, save }: Props) {
  const origin = originOf(useWatch({ control: form.control, name: 'url' }))
  const isMoved = defaults.headers.length > 0 && origin !== null && origin !== originOf(defaults.url)
  return (
    <Form onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate>
      <UnsavedGuard dirty={form.formState.isDirty && !save.isPending && !save.isSuccess} />
      <Card
        footer={
          <>
            <span>Respond with 2xx within 15 seconds, and do the work afterwards.</span>
            <Button type="submit" variant="primary" loading={save.isPending || save.isSuccess}>
              {verb}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <div className="space-y-1">
            <FormField form={form.control} name="url" label="URL" help={<Reach opensNetworks={opensNetworks} />}>
              {(field) => (
                <Input {...field} mono placeholder="e.g. https://example.com/hooks/latchkey" autoComplete="off" />
              )}
            </FormField>
            {/* The error takes the place of the help, which has the link. */}
            {form.formState.errors.url?.message?.includes('WEBHOOK_ALLOW_CIDRS') && (
              <p>
                <OwnNetworkLink />
              </p>
            )}
          </div>
          <FormField form={form.control} name="description" label="Description" optional>
            {({ value, ...field }) => <Input {...field} value={value ?? ''} autoComplete="off" />}
          </FormField>
          <FormField form={form.control} name="events" label="Events" control="custom">
            {({ value, onChange }) => <EventPicker value={value} onChange={onChange} />}
          </FormField>
          <FormField
            form={form.control}
            name="headers"
            label="Custom headers"
            optional
            control="custom"
            help={
              isMoved
                ? "Stored values aren't sent to another host. Enter them again, or they are removed."
                : 'Stored encrypted, and not shown again.'
            }
          >
            {() => <HeaderFields control={form.control} stored={isMoved ? 'Enter again' : 'As stored'} />}
          </FormField>
        </div>
      </Card>
    </Form>
  )
}

const OwnNetworkLink = () => (
  <a
    href={`${DOCS_PAGES.webhooks}#own-network`}
    target="_blank"
    rel="noopener"
    className="text-small underline underline-offset-4"
  >
    Endpoints in your own network
  </a>
)

const Reach = ({ opensNetworks }: { opensNetworks: boolean }) => (
  <>
    {opensNetworks
      ? 'Must be reachable over HTTPS, or be in a network that the operator opened to webhooks.'
      : 'Must be reachable from the internet over HTTPS.'}{' '}
    <OwnNetworkLink />
  </>
)

/** A URL that is still being typed has no origin yet, so it has not moved. */
const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)
