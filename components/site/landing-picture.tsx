import { cn } from '@/lib/foundation/browser/page/class-names'

type Props = {
  /** In the folder pictures of public, by theme: `dashboard` is dashboard-light.webp and dashboard-dark.webp. */
  name: 'dashboard' | 'portal'
  alt: string
  width: number
  height: number
}

/** A screenshot in the reader's theme. The one of the other theme is never loaded. */
export const LandingPicture = ({ name, alt, width, height }: Props) => (
  <div className="overflow-hidden rounded-card border border-hairline bg-surface">
    {(['light', 'dark'] as const).map((theme) => (
      // biome-ignore lint/performance/noImgElement: a static file of its final size; next/image would add a request.
      <img
        key={theme}
        src={`/pictures/${name}-${theme}.webp`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={cn('h-auto w-full', theme === 'light' ? 'in-light' : 'in-dark')}
      />
    ))}
  </div>
)
