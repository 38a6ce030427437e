'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { RoomNotice } from '@/components/billing/room-notice'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Input } from '@/components/ui/input/input'
import { PasswordInput } from '@/components/ui/input/password-input'
import { Select } from '@/components/ui/input/select'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SecretScreen } from '@/components/ui/layout/secret-screen'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { TextLink } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { useCreateSource, useCreateWebhook } from '@/lib/service/sales/client/sale-mutations'
import { PROVIDERS, SALE_PROVIDERS, type SaleProvider } from '@/lib/service/sales/core/providers'
import { type CreatedSource, type CreateSourceInput, createSourceInput } from '@/lib/service/sales/core/schema'
import { KeyHelp } from './key-help'

type Props = { org: string /** why there is no room for one */; problem: string | null }

/** Connects a shop, then shows its URL, and the secret if Latchkey made it. */
export function CreateSourceScreen({ org, problem }: Props) {
  const router = useRouter()
  const [created, setCreated] = useState<CreatedSource | null>(null)
  const { form, onFieldErrors } = useInputForm(createSourceInput, {
    defaultValues: { name: '', mode: 'dry_run' },
  })
  const provider: SaleProvider | undefined = useWatch({ control: form.control, name: 'provider' })
  const shop = provider && PROVIDERS[provider]
  const hasKey = Boolean(useWatch({ control: form.control, name: 'api_key' }))
  const [isWebhookWanted, setIsWebhookWanted] = useState(false)
  const isWebhookCreated = isWebhookWanted && hasKey && shop?.permissions !== null
  const open = (source: CreatedSource) => router.push(`/${org}/sales/sources/${source.id}`)
  const show = (source: CreatedSource) => (source.secret === null ? open(source) : setCreated(source))
  const webhook = useCreateWebhook(org)
  const create = useCreateSource(org, {
    onSuccess: (source) => {
      if (!isWebhookCreated) return show(source)
      // Without it, the member enters the URL.
      webhook.mutate(source.id, { onSuccess: () => open(source), onError: () => show(source) })
    },
    onFieldErrors,
  })
  if (created) return <Connected org={org} source={created} />
  return (
    <div className="max-w-[720px] space-y-6">
      <PageHeader
        title="Connect a shop"
        help={<HelpLink to={shop?.docs ?? 'sales'} about={shop?.title ?? 'shops'} />}
        description="Every purchase becomes a license. The shop starts as a dry run: nothing is created until you go live."
        crumbs={[
          { label: 'Sales', href: pageRoute(`/${org}/sales`) },
          { label: 'Shops', href: pageRoute(`/${org}/sales/sources`) },
        ]}
      />
      {problem === null ? (
        <Form onSubmit={form.handleSubmit((input) => create.mutate(named(input)))} noValidate>
          <UnsavedGuard dirty={form.formState.isDirty && !create.isPending && !create.isSuccess} />
          <Card
            footer={
              <>
                <span>
                  {shop && (isWebhookCreated ? `Latchkey enters the URL at ${shop.title}.` : NEXT[shop.secret])}
                </span>
                <Button
                  type="submit"
                  variant="primary"
                  disabled={provider === undefined}
                  loading={create.isPending || webhook.isPending || create.isSuccess}
                >
                  Connect shop
                </Button>
              </>
            }
          >
            <div className="space-y-5">
              <FormField form={form.control} name="provider" label="Shop" control="custom">
                {({ value = null, onChange, ...field }) => (
                  <Select
                    {...field}
                    value={value}
                    aria-label="Shop"
                    placeholder="Choose a shop"
                    className="w-full sm:w-72"
                    items={SHOP_CHOICES}
                    onChange={(provider) => {
                      onChange(provider)
                      form.resetField('api_key')
                      if (isSuggested(form.getValues('name'))) form.setValue('name', PROVIDERS[provider].title)
                    }}
                  />
                )}
              </FormField>
              {provider && (
                <ShopFields
                  form={form.control}
                  {...{ provider, hasKey, isWebhookCreated }}
                  onWebhook={setIsWebhookWanted}
                />
              )}
            </div>
          </Card>
        </Form>
      ) : (
        <RoomNotice org={org} problem={problem}>
          <TextLink href={`/${org}/sales/sources`}>See shops</TextLink>
        </RoomNotice>
      )}
    </div>
  )
}

type ShopFieldsProps = {
  form: Control<z.input<typeof createSourceInput>, unknown, FieldValues>
  provider: SaleProvider
  hasKey: boolean
  isWebhookCreated: boolean
  onWebhook: (isWanted: boolean) => void
}

/** What is asked of a shop once it is chosen. */
function ShopFields({ form, provider, hasKey, isWebhookCreated, onWebhook }: ShopFieldsProps) {
  const { title, apiKey, isKeyNeeded, permissions } = PROVIDERS[provider]
  return (
    <>
      <FormField form={form} name="name" label="Name" help="For you: shown in the audit log and in lists.">
        {(field) => <Input {...field} autoComplete="off" maxLength={80} placeholder={`e.g. ${title}`} />}
      </FormField>
      {apiKey !== null && (
        <FormField
          form={form}
          name="api_key"
          label="API key"
          optional={!isKeyNeeded}
          help={<KeyHelp provider={provider} isLater={isKeyNeeded} />}
        >
          {({ value, ...field }) => <PasswordInput {...field} value={value ?? ''} autoComplete="off" />}
        </FormField>
      )}
      {permissions !== null && (
        <Checkbox
          label={`Create the webhook at ${title}`}
          help={hasKey ? "You won't have to copy anything." : 'Enter an API key first.'}
          disabled={!hasKey}
          checked={isWebhookCreated}
          onChange={onWebhook}
        />
      )}
    </>
  )
}

const SHOP_CHOICES = SALE_PROVIDERS.map((value) => ({ value, label: PROVIDERS[value].title }))
/** A name that nobody typed. */
const isSuggested = (name: string): boolean => name === '' || SHOP_CHOICES.some(({ label }) => label === name)

const NEXT = {
  made: 'You get a URL and a secret.',
  pasted: 'You get a URL to enter at the shop.',
}

/** An API key that was left empty is none. */
const named = ({ api_key, ...input }: CreateSourceInput): CreateSourceInput => ({
  ...input,
  ...(api_key && { api_key }),
})

const Connected = ({ org, source }: { org: string; source: CreatedSource }) => (
  <SecretScreen
    title="The shop is connected"
    description={
      source.provider === 'generic'
        ? 'Have it sign its events with this secret, and send them to the URL below.'
        : source.provider === 'gumroad'
          ? 'Enter the URL below at Gumroad. Anyone who knows it can have Latchkey ask Gumroad about a sale.'
          : `Enter this secret and the URL below at ${PROVIDERS[source.provider].title}.`
    }
    kind="signingSecret"
    called="signing secret"
    secret={source.secret ?? ''}
    fileName="sales-secret.txt"
    next={pageRoute(`/${org}/sales/sources/${source.id}`)}
    done="Map products"
  >
    <Card title={source.download_url === null ? 'URL' : 'URL for purchases'}>
      <SourceUrl url={source.url} />
    </Card>
    {source.download_url !== null && (
      <Card title="URL for keys">
        <SourceUrl url={source.download_url} />
      </Card>
    )}
    <HowTo provider={source.provider} />
  </SecretScreen>
)

/** Where it is told what to do at the shop; of the vendor's own, what to send and how to sign it. */
export const HowTo = ({ provider }: { provider: SaleProvider }) => (
  <a
    className="underline underline-offset-2"
    href={DOCS_PAGES[PROVIDERS[provider].docs]}
    target="_blank"
    rel="noopener"
  >
    {provider === 'generic' ? 'What to send, and how to sign it' : `How to connect ${PROVIDERS[provider].title}`}
  </a>
)

/** Where a shop sends its events. */
export const SourceUrl = ({ url }: { url: string }) => (
  <div className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
    <span className="min-w-0 select-all break-all font-mono text-small">{url}</span>
    <CopyButton text={url} what="URL" />
  </div>
)
