import type { PortalVendor } from '@/lib/people/portal/core/schema-licenses'

type VendorBrandProps = { vendor: Pick<PortalVendor, 'name' | 'logo_url'>; as: 'h2' | 'p' }

/** The vendor's logo and name. */
export const VendorBrand = ({ vendor: { name, logo_url }, as: Name }: VendorBrandProps) => (
  <div className="flex min-w-0 items-center gap-3">
    {logo_url && (
      // On white in both themes: most logos are drawn for it.
      <span className="flex h-11 max-w-44 shrink-0 items-center rounded-control border border-hairline bg-[white] px-2 py-1">
        {/* biome-ignore lint/performance/noImgElement: made small already, and served by ourselves. */}
        <img src={logo_url} alt="" className="max-h-full max-w-full object-contain" />
      </span>
    )}
    <Name className="min-w-0 [overflow-wrap:anywhere] font-semibold text-head">{name}</Name>
  </div>
)
