'use client'
import { Pause, Play } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/browser/cn'

type Props = { isOn: boolean; disabled: boolean; onChange: (isOn: boolean) => void }

/** Whether new lines come in by themselves; older pages stand still. */
export const LiveSwitch = ({ isOn, disabled, onChange }: Props) => (
  <Button variant="ghost" aria-pressed={isOn} disabled={disabled} onClick={() => onChange(!isOn)}>
    <span
      aria-hidden="true"
      className={cn('size-2 rounded-full', isOn ? 'bg-green motion-safe:animate-pulse' : 'bg-line')}
    />
    Live
    {isOn ? <Pause /> : <Play />}
  </Button>
)
