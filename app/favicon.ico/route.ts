/** Browsers ask for it whatever a page says; the icon is an SVG. */
export const GET = (): Response => new Response(null, { status: 308, headers: { Location: '/icon.svg' } })
