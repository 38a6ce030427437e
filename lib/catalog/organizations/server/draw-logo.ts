import { Fault } from '@/lib/foundation/platform/fault'
import { LOGO_TOO_LARGE, MAX_LOGO_BYTES } from '../core/schema-branding'
import { cleanSvg } from './clean-svg'
import { createRasterizeInChild, type DrawInChild, type Picture } from './draw-in-child'

const rasterizeInChild = createRasterizeInChild()

const NEEDS = 'Use a PNG or SVG of at most 16 million pixels.'
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The picture redrawn as a PNG of at most 512 by 512: no metadata, no script, no trailing data. */
export async function rasterizeLogo(
  file: Buffer,
  draw: DrawInChild = rasterizeInChild,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file.length > MAX_LOGO_BYTES) throw refused(LOGO_TOO_LARGE)
  return (await draw(pictureOf(file))) ?? refuse(NEEDS)
}

function pictureOf(file: Buffer): Picture {
  if (file.subarray(0, PNG_START.length).equals(PNG_START)) return { format: 'png', bytes: file }
  const { svg, problem } = cleanSvg(textOf(file))
  return problem === undefined ? { format: 'svg', bytes: Buffer.from(svg) } : refuse(problem)
}

function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return refuse('Use a PNG, or an SVG in UTF-8.')
  }
}

function refuse(needs: string): never {
  throw refused(needs)
}

const refused = (needs: string): Fault => new Fault('invalid', needs, { image: needs })
