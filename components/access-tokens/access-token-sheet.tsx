'use client'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { Sheet } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { TimeText } from '@/components/ui/text/time-text'
import { PERMISSION_GROUPS } from '@/lib/foundation/permissions/core/permission-words'
import { accessTokenQueries } from '@/lib/people/access-tokens/client/access-token-queries'
import type { AccessTokenView } from '@/lib/people/access-tokens/core/schema'
import { AccessTokenBadge } from './access-token-badge'
import { scopesText, tokenPerson } from './access-token-words'

type Props = { org: string; id: string | null; onClose: () => unknown }

/** One access token: what it may do, from where and until when. */
export function AccessTokenSheet({ org, id, onClose }: Props) {
  const { data, error } = useQuery({ ...accessTokenQueries.token(org, id ?? ''), enabled: id !== null })
  return (
    <Sheet open={id !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title={data?.name ?? 'Access token'}>
      <DialogBody className="space-y-6">
        {error && <LoadFailure title="This access token can't be shown" error={error} />}
        {!data && !error && <Skeleton className="h-40" />}
        {data && <Details token={data} />}
      </DialogBody>
    </Sheet>
  )
}

const Details = ({ token }: { token: AccessTokenView }) => (
  <>
    <DefinitionGrid facts={factsOf(token)} className="sm:grid-cols-[112px_minmax(0,1fr)]" />
    <section className="space-y-2">
      <h3 className="font-medium">{upperFirst(scopesText(token))}</h3>
      <DefinitionGrid
        facts={scopeFacts(token.state === 'active' ? token.scopes_in_effect : token.scopes)}
        className="sm:grid-cols-[112px_minmax(0,1fr)]"
      />
    </section>
    {token.state === 'active' && missing(token).length > 0 && (
      <section className="space-y-2">
        <h3 className="font-medium">Not in effect</h3>
        <p className="text-muted text-small">
          {tokenPerson(token.acts_for)} no longer has these permissions. If they get them back, so does the token.
        </p>
        <DefinitionGrid facts={scopeFacts(missing(token))} className="sm:grid-cols-[112px_minmax(0,1fr)]" />
      </section>
    )}
  </>
)

/** The permissions in words, by resource. */
const scopeFacts = (scopes: readonly string[]) =>
  PERMISSION_GROUPS.flatMap(({ title, permissions }) => {
    const held = permissions.filter(({ permission }) => scopes.includes(permission))
    return held.length === 0 ? [] : [{ label: title, value: held.map(({ words }) => words).join(', ') }]
  })

const missing = ({ scopes, scopes_in_effect }: AccessTokenView) =>
  scopes.filter((scope) => !scopes_in_effect.includes(scope))

const factsOf = (token: AccessTokenView) => [
  { label: 'State', value: <AccessTokenBadge state={token.state} />, help: endHelp(token) },
  { label: 'Token', value: <span className="font-mono text-small">lk_org_…{token.last_four}</span> },
  { label: 'Products', value: token.products?.map(({ name }) => name).join(', ') ?? 'All products' },
  {
    label: 'IP addresses',
    value:
      token.sources.length === 0 ? 'Any' : <span className="font-mono text-small">{token.sources.join(', ')}</span>,
  },
  { label: 'Expires', value: <ExpiryText at={token.expires_at} missing="Never" /> },
  {
    label: 'Last used',
    value: <TimeText at={token.last_used_at} as="exact" missing="Never" />,
    help: token.last_used_address && `from ${token.last_used_address}`,
  },
  { label: 'Acts for', value: tokenPerson(token.acts_for), help: token.acts_for?.name ? token.acts_for.email : null },
  {
    label: 'Created',
    value: <TimeText at={token.created_at} as="exact" />,
    help: `by ${tokenPerson(token.created_by)}`,
  },
]

function endHelp({ state, ended_at }: AccessTokenView) {
  if (state !== 'member_left' && state !== 'revoked') return null
  return (
    <>
      {state === 'revoked' ? 'Revoked' : 'Ended when its member left,'} <TimeText at={ended_at} as="exact" />
    </>
  )
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
