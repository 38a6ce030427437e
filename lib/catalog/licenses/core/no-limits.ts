/** The terms of a license that works from any IP address and with any version. */
export const NO_LIMITS = {
  ip_system_enabled: false,
  max_ips: null,
  ip_mode: 'auto_register',
  version_pin_mode: 'none',
  version_pinned: null,
  version_range_min: null,
  version_range_max: null,
} as const

/** What a new license has if nothing is said of it. */
export const NO_TERMS = {
  expires_at: null,
  notes: null,
  ...NO_LIMITS,
  name: null,
  metadata: {},
  override: null,
} as const
