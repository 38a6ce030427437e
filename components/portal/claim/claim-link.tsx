import type { Route } from 'next'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { claimPath } from '@/lib/foundation/shared/portal/portal-pages'

/** Leads whoever was given a key to where they claim its license. */
export function ClaimLink({ vendor }: { vendor: string | null }) {
  const t = useTranslations('claim')
  return (
    <Button size="touch" render={<Link href={claimPath(vendor) as Route} />}>
      {t('haveKey')}
    </Button>
  )
}
