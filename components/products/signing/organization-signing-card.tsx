'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Switch } from '@/components/ui/input/switch'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import type { OrganizationView } from '@/lib/catalog/organizations/core/schema'
import { useSwitchOrganizationSigning } from '@/lib/catalog/products/signing/client/signing-mutations'
import type { May } from '@/lib/foundation/permissions/core/may'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import { ConfirmSigning } from './confirm-signing'

type Props = { organization: OrganizationView; may: May }

/** The organization's switch, which takes precedence over those of the products. */
export function SigningCard({ organization, may }: Props) {
  const { slug, plan, can_sign, signed_validation } = organization
  const [isOn, setIsOn] = useState(signed_validation)
  const router = useRouter()
  const flip = useSwitchOrganizationSigning(slug, {
    onSuccess: (enabled) => {
      setIsOn(enabled)
      router.refresh()
    },
  })
  const [asked, setAsked] = useState<boolean | null>(null)
  return (
    <Card
      title="Signed validation"
      description="Responses are signed, so your program can detect forged ones."
      footer={
        !can_sign && (
          <>
            <span>Part of the Pro and Enterprise plans. This organization is on {PLANS[plan].title}.</span>
            <Button render={<Link href={`/${slug}/settings/plan`} />}>Compare plans</Button>
          </>
        )
      }
    >
      <Switch
        label="For this organization"
        help="Applies to products that have signing on."
        checked={isOn}
        // Switching off is possible on every plan.
        disabled={!may['signing:manage'] || (!can_sign && !isOn)}
        onChange={setAsked}
      />
      <ConfirmSigning whose="organization" asked={asked} onClose={() => setAsked(null)} onConfirm={flip.mutateAsync} />
    </Card>
  )
}
