import type { Route } from 'next'

/**
 * A path of ours as a value, for crumbs, rows and menus:
 *
 *     { label: 'Licenses', href: pageRoute(`/${org}/licenses`) }
 *
 * It is checked where it is written, as the path of a link is. Behind that its text is not part of its type any more,
 * so that a list can hold several.
 */
export const pageRoute = <Path extends string>(path: Route<Path>): Route => path as Route
