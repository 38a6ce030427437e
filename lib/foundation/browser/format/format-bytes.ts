const UNITS = ['kB', 'MB', 'GB', 'TB'] as const
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** "0 kB", "4.2 MB", "128 GB": as disks are sold, in thousands. */
export function formatBytes(bytes: number): string {
  const size = Math.abs(bytes) / 1_000
  const power = UNITS.findLastIndex((_, i) => size >= 1_000 ** i)
  const at = Math.max(0, power)
  const value = size / 1_000 ** at
  const shown = number.format(value >= 100 || at === 0 ? Math.round(value) : value)
  return `${bytes < 0 ? '-' : ''}${shown} ${UNITS[at]}`
}
