type PinnedVersions = {
  version_pinned?: string | null | undefined
  version_range_min?: string | null | undefined
  version_range_max?: string | null | undefined
}

/** The mode of the version pin that these versions mean, where none is named. */
export function pinModeOf({ version_pinned, version_range_min, version_range_max }: PinnedVersions) {
  if ((version_pinned ?? null) !== null) return 'exact'
  return (version_range_min ?? version_range_max ?? null) === null ? 'none' : 'range'
}
