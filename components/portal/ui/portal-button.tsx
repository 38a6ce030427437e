import { Button, type ButtonProps } from '@/components/ui/button/button'
import { cn } from '@/lib/browser/page/class-names'

/** A button for thumbs: 44 px high, its words may break over two lines. */
export const PortalButton = ({ className, variant, ...rest }: Omit<ButtonProps, 'size'>) => (
  <Button
    {...rest}
    variant={variant}
    className={cn(
      'h-auto min-h-11 shrink whitespace-normal px-4 py-2 text-center text-section',
      // What is written on the accent may be black; on red it is not.
      variant === 'danger' && 'text-[white]',
      className,
    )}
  />
)
