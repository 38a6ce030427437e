import { Button } from '@/components/ui/button/button'

export type Verb = 'approve' | 'reject'

/** The two answers to a request. */
export const DecisionButtons = ({ onAsk }: { onAsk: (verb: Verb) => void }) => (
  <span className="flex justify-end gap-2">
    <Button size="small" onClick={() => onAsk('reject')}>
      Reject
    </Button>
    <Button size="small" variant="primary" onClick={() => onAsk('approve')}>
      Approve
    </Button>
  </span>
)
