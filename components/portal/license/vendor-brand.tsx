import { cn } from '@/lib/foundation/browser/page/class-names'
import type { PortalVendor } from '@/lib/people/portal/core/schema-licenses'

type VendorBrandProps = {
  vendor: Pick<PortalVendor, 'name' | 'logo_url'>
  as: 'h2' | 'span'
  /** on a phone, a logo stands for the name, which is still read out */
  isCompact?: boolean
}

/** The vendor's logo, or its initial in its color, and its name. */
export const VendorBrand = ({ vendor: { name, logo_url }, as: Name, isCompact = false }: VendorBrandProps) => (
  <div className="flex min-w-0 items-center gap-3">
    {logo_url ? (
      // On white in both themes: most logos are drawn for it.
      <span
        className={cn(
          'flex h-11 max-w-44 items-center rounded-control border border-hairline bg-[white] px-2 py-1',
          // On a phone it gives way to what stands beside it.
          isCompact ? 'min-w-0 sm:shrink-0' : 'shrink-0',
        )}
      >
        {/* biome-ignore lint/performance/noImgElement: made small already, and served by ourselves. */}
        <img src={logo_url} alt="" className="max-h-full max-w-full object-contain" />
      </span>
    ) : (
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 select-none items-center justify-center rounded-control bg-accent-fill font-semibold text-on-fill text-section"
      >
        {initialOf(name)}
      </span>
    )}
    <Name
      className={cn(
        'min-w-0 [overflow-wrap:anywhere] font-semibold text-head',
        isCompact && 'line-clamp-2',
        isCompact && logo_url && 'max-sm:sr-only',
      )}
    >
      {name}
    </Name>
  </div>
)

/** The first letter or digit; some alphabets know no capitals. */
const initialOf = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase()
