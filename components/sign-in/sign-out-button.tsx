import { LogOut } from 'lucide-react'
import { Button } from '@/components/ui/button/button'

type SignOutButtonProps = { label?: string; variant?: 'button' | 'link' }

/** A plain form, so that it works before any script has loaded. */
export const SignOutButton = ({ label = 'Sign out', variant = 'button' }: SignOutButtonProps) => (
  <form method="post" action="/api/session/sign-out">
    {variant === 'button' ? (
      <Button type="submit" variant="ghost">
        <LogOut aria-hidden="true" />
        {label}
      </Button>
    ) : (
      <button
        type="submit"
        className="text-small font-medium text-ink underline decoration-line underline-offset-2 hover:decoration-ink"
      >
        {label}
      </button>
    )}
  </form>
)
