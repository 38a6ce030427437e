/** The branding of a vendor's mails. */
export type Brand = {
  name: string
  /** `#rrggbb` */
  accent: string | null
  logoUrl: string | null
}

/** Our own color, where a vendor chose none: `--accent-fill` of app/palette.css, which mail programs do not read as oklch. */
export const OWN_ACCENT = '#4963de'

type Logo = { site: string; organizationId: string; changedAt: Date | null }

/** Where mail programs load a vendor's logo from; null for a vendor without one. */
export const logoUrl = ({ site, organizationId, changedAt }: Logo): string | null =>
  changedAt && `${site}/api/portal/logo/${organizationId}?v=${changedAt.getTime()}`
