import type { PortalHelp } from '@/lib/people/portal/core/portal-help'
import type { PortalVendor } from '@/lib/people/portal/core/schema-licenses'
import { SupportContact } from '../license/support-contact'
import { ToLicenses } from './to-licenses'

type HelpScreenProps = { help: PortalHelp; vendor: Omit<PortalVendor, 'id'> | null; isSignedIn: boolean }

/** Answers for customers, in their language, and whom to ask for more. */
export const HelpScreen = ({ help, vendor, isSignedIn }: HelpScreenProps) => (
  <div className="space-y-8">
    {isSignedIn && <ToLicenses />}
    <h1 className="font-semibold text-title">{help.title}</h1>
    {help.sections.map(({ id, title, text }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 space-y-2">
        <h2 id={`${id}-title`} className="font-semibold text-head">
          {title}
        </h2>
        {text.map((paragraph) => (
          <p key={paragraph} className="[overflow-wrap:anywhere]">
            {paragraph.split('**').map((part, i) => (i % 2 === 1 ? <strong key={part}>{part}</strong> : part))}
          </p>
        ))}
      </section>
    ))}
    {vendor && <SupportContact vendor={vendor} />}
  </div>
)
