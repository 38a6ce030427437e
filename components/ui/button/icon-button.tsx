'use client'
import { Tooltip, type TooltipProps } from '../overlay/tooltip'
import { Button, type ButtonProps } from './button'

export type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'size'> & {
  /** Its accessible name, also shown as a tooltip. */
  label: string
  size?: 'medium' | 'small'
  side?: NonNullable<TooltipProps['side']>
}

/** A button with only an icon: its label is read by screen readers and shown on hover. */
export function IconButton({ label, size = 'medium', variant = 'ghost', side = 'top', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} side={side}>
      <Button {...rest} variant={variant} size={size === 'small' ? 'icon-small' : 'icon'} aria-label={label} />
    </Tooltip>
  )
}
