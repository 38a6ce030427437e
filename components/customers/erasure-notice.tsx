import { Callout } from '@/components/ui/feedback/callout'
import { TimeText } from '@/components/ui/text/time-text'

/** Shown until the customer is erased: they asked for it in the portal. */
export const ErasureNotice = ({ at }: { at: string }) => (
  <Callout kind="warning" title="This customer asked you to erase their data">
    <p>
      They asked in the customer portal on <TimeText at={at} as="exact" />. Check which data you have to keep, then
      erase the customer below.
    </p>
  </Callout>
)
