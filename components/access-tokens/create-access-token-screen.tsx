'use client'
import { useState } from 'react'
import { RoomNotice } from '@/components/billing/room-notice'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SecretScreen } from '@/components/ui/layout/secret-screen'
import { TextLink } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useCreateAccessToken } from '@/lib/people/access-tokens/client/access-token-mutations'
import type { IssuedAccessToken } from '@/lib/people/access-tokens/core/schema'
import { AccessTokenFields } from './access-token-form'
import { useAccessTokenForm } from './use-access-token-form'

type Props = { org: string; may: May /** why there is no room for one */; problem: string | null }

/** Creates an access token, then shows it once. */
export function CreateAccessTokenScreen({ org, may, problem }: Props) {
  const [created, setCreated] = useState<IssuedAccessToken | null>(null)
  const { form, onFieldErrors } = useAccessTokenForm()
  const create = useCreateAccessToken(org, { onSuccess: setCreated, onFieldErrors })
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
      {problem === null ? (
        <AccessTokenFields org={org} may={may} form={form} create={create} />
      ) : (
        <RoomNotice org={org} problem={problem}>
          <TextLink href={`/${org}/settings/access-tokens?state=active`}>See active access tokens</TextLink>
        </RoomNotice>
      )}
    </>
  )
}

const TokenCreated = ({ org, token }: { org: string; token: IssuedAccessToken }) => (
  <SecretScreen
    title="The access token is ready"
    description="Send it with every request to the management API, in the Authorization header after “Bearer”."
    kind="accessToken"
    called="access token"
    secret={token.access_token}
    fileName="access-token.txt"
    next={pageRoute(`/${org}/settings/access-tokens`)}
    done="Go to access tokens"
  />
)
