import { CircleAlert } from 'lucide-react'

/** What was refused, above the form, read out as it appears. */
export const FormError = ({ children }: { children: string | null }) => (
  <div role="alert" aria-atomic="true">
    {children && (
      <p className="flex items-start gap-2 rounded-control bg-red-tint px-3 py-2 text-red text-small">
        <CircleAlert aria-hidden="true" className="mt-[2px] size-4 shrink-0" />
        {children}
      </p>
    )}
  </div>
)
