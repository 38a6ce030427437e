/** @type {import('next').NextConfig} */
export default {
  // A link to a page that is not there does not compile.
  typedRoutes: true,
  poweredByHeader: false,
  // web.ts does it, for pages alone.
  compress: false,
  // API clients get their answer at any spelling of a path, never a redirect.
  skipTrailingSlashRedirect: true,
  // Each page is read when it is first asked for: all of them take 130 MB, and most vendors never open most of them.
  experimental: { preloadEntriesOnStart: false },
  // No page uses next/image, and /_next/image, which resizes pictures for any visitor, answers 404.
  images: { unoptimized: true },
  // The page of the team lists the roles.
  redirects: async () => [{ source: '/:org/team/roles', destination: '/:org/team', permanent: false }],
  // npm run check type-checks; the build of a first start need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Started as a program of its own, which no import leads to.
  outputFileTracingIncludes: {
    '/api/dashboard/*/branding/logo': ['./scripts/draw-logo.mjs', './node_modules/{sharp,@img}/**'],
  },
  serverExternalPackages: ['esbuild', 'pg', 'pino', 'proxy-addr', '@node-rs/argon2', 'graphile-worker'],
}
