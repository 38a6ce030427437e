import { type Locked, nameOf } from './lock-file'

/** Licenses under which a package may be used and passed on, and files of it changed, without opening our own code. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

type Exception = { packages: RegExp; license: string; because: string }

/** Packages that we use under another license, each for a reason that holds for it alone. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    because: 'libvips is a library of its own file, loaded when a logo is drawn, and can be replaced.',
  },
  {
    packages: /^lightningcss(?:-|$)/,
    license: 'MPL-2.0',
    because: 'It writes our style sheets in the build, unchanged.',
  },
  { packages: /^axe-core$/, license: 'MPL-2.0', because: 'Only tests use it.' },
  { packages: /^elkjs$/, license: 'EPL-2.0', because: "Part of Prisma's studio, which nothing of ours starts." },
  { packages: /^caniuse-lite$/, license: 'CC-BY-4.0', because: 'Data about browsers, for the build.' },
  {
    packages: /^geist$/,
    license: 'SIL OPEN FONT LICENSE',
    because: 'The typeface of the screens, embedded as that license permits.',
  },
  {
    packages: /^seq-queue$/,
    license: '',
    because:
      'It names none in its package.json; its LICENSE file is that of MIT. Only mysql2 uses it, which we never load.',
  },
]

/**
 * The packages whose license is not allowed, as sentences. A package for another platform that the registry lists
 * without a license has that of the package it is part of.
 */
export function licenseProblems(lock: Map<string, Locked>): string[] {
  const parents = new Map(
    [...lock].flatMap(([, { optionalDependencies = {}, license = '' }]) =>
      Object.keys(optionalDependencies).map((name) => [name, license] as const),
    ),
  )
  return [...lock].flatMap(([place, { license }]) => {
    const name = nameOf(place)
    const stated = license ?? parents.get(name) ?? ''
    if (isAllowed(stated) || isExcepted(name, stated)) return []
    return [`${name} has the license ${stated || 'of nobody knows what'}, which is not among the allowed ones.`]
  })
}

/** An SPDX expression: of alternatives one is enough, of parts joined by AND every one must be allowed. */
function isAllowed(expression: string, also: string | null = null): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(/ or /i)
  return alternatives.some((all) => all.split(/ and /i).every((one) => ALLOWED.has(one) || one === also))
}

const isExcepted = (name: string, stated: string): boolean =>
  EXCEPTIONS.some(({ packages, license }) => packages.test(name) && isAllowed(stated, license))
