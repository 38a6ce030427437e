'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { Switch } from '@/components/ui/input/switch'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { useSwitchSigning } from '@/lib/catalog/products/signing/client/signing-mutations'
import type { SigningView } from '@/lib/catalog/products/signing/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { ConfirmSigning } from './confirm-signing'

type Props = { org: string; productId: string; signing: SigningView; may: May }

/** Both switches and the plan: all three must agree before an answer is signed. */
export function SigningSwitches({ org, productId, signing, may }: Props) {
  const product = useSwitchSigning({ org, productId, whose: 'product' })
  const organization = useSwitchSigning({ org, productId, whose: 'organization' })
  const [asked, setAsked] = useState<boolean | null>(null)
  const [isOffAsked, setIsOffAsked] = useState(false)
  // Switching off is possible on every plan.
  const isLocked = (isOn: boolean) => !may['signing:manage'] || (!signing.plan_permits && !isOn)
  return (
    <div className="space-y-4">
      <SigningState org={org} signing={signing} />
      <Card
        title="Signed validation"
        action={<HelpLink to="signing" about="signed validation" />}
        description="While both are on, every HTTP 200 response is signed."
      >
        <div className="space-y-4">
          <Switch
            label="For this product"
            help={signing.product_enabled ? undefined : 'Turning it on for the first time creates the first key.'}
            checked={signing.product_enabled}
            disabled={isLocked(signing.product_enabled)}
            // Turned on, it breaks nothing; turned off where nothing is signed, neither.
            onChange={(checked) => (signing.is_signing ? setIsOffAsked(true) : product.mutate(checked))}
          />
          <Switch
            label="For the whole organization"
            help="Applies to products that have signing on."
            checked={signing.organization_enabled}
            disabled={isLocked(signing.organization_enabled)}
            onChange={setAsked}
          />
        </div>
      </Card>
      <ConfirmSigning
        whose="organization"
        asked={asked}
        onClose={() => setAsked(null)}
        onConfirm={organization.mutateAsync}
      />
      <ConfirmSigning
        whose="product"
        asked={isOffAsked ? false : null}
        onClose={() => setIsOffAsked(false)}
        onConfirm={product.mutateAsync}
      />
    </div>
  )
}

function SigningState({ org, signing }: { org: string; signing: SigningView }) {
  if (signing.is_signing) return <Callout kind="good" title="Responses are signed" />
  if (!signing.plan_permits)
    return (
      <Callout
        title="Part of the Pro and Enterprise plans"
        action={<Button render={<Link href={`/${org}/settings/plan`} />}>Compare plans</Button>}
      >
        This organization is on the Free plan, so responses aren't signed.
      </Callout>
    )
  return <Callout title="Responses aren't signed">{missingSwitch(signing)}</Callout>
}

function missingSwitch({ product_enabled, organization_enabled }: SigningView): string {
  if (!product_enabled && !organization_enabled) return 'Both switches below are off.'
  return product_enabled ? "The organization's switch is off." : "This product's switch is off."
}
