/** "HS" of "Höster & Söhne"; of a name without any letter, what there is. */
export function initials(name: string): string {
  const all = name.split(/[\s._@-]+/).filter(Boolean)
  const lettered = all.filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const words = lettered.length > 0 ? lettered : all
  const [first = '', second = ''] = words
  return `${Array.from(first)[0] ?? ''}${Array.from(second)[0] ?? ''}`.toUpperCase()
}
