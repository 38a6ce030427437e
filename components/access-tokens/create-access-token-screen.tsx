'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SecretOnce } from '@/components/ui/feedback/secret-once'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { PageHeader } from '@/components/ui/layout/page-header'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useCreateAccessToken } from '@/lib/people/access-tokens/client/access-token-mutations'
import type { IssuedAccessToken } from '@/lib/people/access-tokens/core/schema'
import { AccessTokenFields } from './access-token-form'
import { useAccessTokenForm } from './use-access-token-form'

/** Creates an access token, then shows it once. */
export function CreateAccessTokenScreen({ org, may }: { org: string; may: May }) {
  const [created, setCreated] = useState<IssuedAccessToken | null>(null)
  const { form, onFieldErrors } = useAccessTokenForm()
  const create = useCreateAccessToken(org, {
    onSuccess: setCreated,
    onFieldErrors,
  })
  if (created) return <TokenCreated org={org} token={created} />
  return (
    <>
      <PageHeader
        title="Create access token"
        description="It acts for you, with the permissions you choose, and ends when you leave the organization."
        crumbs={[
          { label: 'Settings', href: pageRoute(`/${org}/settings`) },
          { label: 'Access tokens', href: pageRoute(`/${org}/settings/access-tokens`) },
        ]}
      />
      <AccessTokenFields org={org} may={may} form={form} create={create} />
    </>
  )
}

function TokenCreated({ org, token }: { org: string; token: IssuedAccessToken }) {
  const router = useRouter()
  const [isStored, setIsStored] = useState(false)
  const goOn = () => {
    setIsStored(true)
    router.push(`/${org}/settings/access-tokens`)
  }
  return (
    <div className="mx-auto max-w-[640px] space-y-6">
      <UnsavedGuard dirty={!isStored} secret="access token" />
      <PageHeader
        title="The access token is ready"
        description="Send it with every request to the management API, in the Authorization header after “Bearer”."
      />
      <SecretOnce
        kind="accessToken"
        secret={token.access_token}
        fileName="access-token.txt"
        onStored={goOn}
        done="Go to access tokens"
      />
    </div>
  )
}
