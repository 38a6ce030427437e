/** "2027-01-31", "2027/1/31" or "20270131" as YYYY-MM-DD; null if it is no day, or its order isn't clear. */
export function readDay(text: string): string | null {
  const [, year, month = '', day = ''] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text.trim())?.toSpliced(2, 1) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ??
    []
  if (year === undefined) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${iso}T00:00:00Z`)
  // 31 February would be a day in March.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : null
}
