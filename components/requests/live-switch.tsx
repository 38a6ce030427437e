'use client'
import { Pause, Play } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useIsOnline } from '@/lib/foundation/browser/page/use-is-online'

/** `isCut`: the last attempt to fetch them failed. */
type Props = { isOn: boolean; disabled: boolean; isCut: boolean; onChange: (isOn: boolean) => void }

/** Whether new lines appear automatically; older pages do not update. */
export function LiveSwitch({ isOn, disabled, isCut, onChange }: Props) {
  const isCutOff = !useIsOnline() || isCut
  return (
    <Button variant="ghost" aria-pressed={isOn} disabled={disabled} onClick={() => onChange(!isOn)}>
      <span
        aria-hidden="true"
        className={cn('size-2 rounded-full', isOn && !isCutOff ? 'bg-green motion-safe:animate-pulse' : 'bg-line')}
      />
      {isOn && isCutOff ? 'Not live: no connection' : 'Live'}
      {isOn ? <Pause /> : <Play />}
    </Button>
  )
}
