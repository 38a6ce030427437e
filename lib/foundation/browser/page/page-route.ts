import type { Route } from 'next'

/**
 * One of our paths as a value, for crumbs, rows and menus:
 *
 *     { label: 'Licenses', href: pageRoute(`/${org}/licenses`) }
 *
 * The compiler checks it here, as it checks a link's path. The result's type is no longer the literal, so that a list
 * can hold several.
 */
export const pageRoute = <Path extends string>(path: Route<Path>): Route => path as Route
