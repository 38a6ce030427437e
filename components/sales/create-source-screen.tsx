'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SecretScreen } from '@/components/ui/layout/secret-screen'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useCreateSource } from '@/lib/service/sales/client/sale-mutations'
import { type CreatedSource, createSourceInput } from '@/lib/service/sales/core/schema'

/** Connects a shop, then shows its URL and its secret. */
export function CreateSourceScreen({ org }: { org: string }) {
  const [created, setCreated] = useState<CreatedSource | null>(null)
  const { form, onFieldErrors } = useInputForm(createSourceInput, {
    defaultValues: { provider: 'generic', name: '', mode: 'dry_run' },
  })
  const create = useCreateSource(org, { onSuccess: setCreated, onFieldErrors })
  if (created) return <Connected org={org} source={created} />
  return (
    <div className="max-w-[720px] space-y-6">
      <PageHeader
        title="Connect a shop"
        help={<HelpLink to="sales" about="sales" />}
        description="Your own shop sends signed events. It begins as a dry run: nothing is created until you go live."
        crumbs={[
          { label: 'Sales', href: pageRoute(`/${org}/sales`) },
          { label: 'Shops', href: pageRoute(`/${org}/sales/sources`) },
        ]}
      />
      <Form onSubmit={form.handleSubmit((input) => create.mutate(input))} noValidate>
        <Card
          footer={
            <>
              <span>You get a URL and a secret.</span>
              <Button type="submit" variant="primary" loading={create.isPending}>
                Connect shop
              </Button>
            </>
          }
        >
          <FormField
            form={form.control}
            name="name"
            label="Name"
            help="Shown in the audit log, and as the reason when a license is revoked."
          >
            {(field) => <Input {...field} autoComplete="off" maxLength={80} placeholder="e.g. Website" />}
          </FormField>
        </Card>
      </Form>
    </div>
  )
}

const Connected = ({ org, source: { id, url, secret } }: { org: string; source: CreatedSource }) => (
  <SecretScreen
    title="The shop is connected"
    description="Have it sign its events with this secret, and send them to the URL below."
    kind="signingSecret"
    called="signing secret"
    secret={secret}
    fileName="sales-secret.txt"
    next={pageRoute(`/${org}/sales/sources/${id}`)}
    done="Map products"
  >
    <Card title="URL">
      <SourceUrl url={url} />
    </Card>
  </SecretScreen>
)

/** Where a shop sends its events. */
export const SourceUrl = ({ url }: { url: string }) => (
  <div className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
    <span className="min-w-0 select-all break-all font-mono text-small">{url}</span>
    <CopyButton text={url} what="URL" />
  </div>
)
