import sharp from 'sharp'
import { Fault } from '@/lib/platform/fault'
import { LARGEST_LOGO_BYTES } from '../core/schema-branding'

const LONGEST_SIDE = 512
/** A small file may say that it is a huge picture. */
const MOST_PIXELS = 16_000_000
const LONGEST_SECONDS = 5
/** Of an SVG that names no other size, a pixel of its own is one of 72 dots an inch. */
const SVG_DENSITY = 72
const HIGHEST_DENSITY = 100_000

/** The picture as a PNG of at most 512 by 512, drawn anew: no metadata, no script, nothing behind its end. */
export async function drawLogo(file: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  if (file.length > LARGEST_LOGO_BYTES) throw refused('needs at most 512 KiB')
  try {
    const png = await sharp(file, { density: await densityOf(file), limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: LONGEST_SECONDS })
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
    return new Uint8Array(png)
  } catch (error) {
    if (error instanceof Fault) throw error
    throw refused(NEEDS)
  }
}

const NEEDS = 'needs a PNG or SVG, not over 16 million pixels'

/** An SVG is drawn as large as it will be shown, however small its own measures are. */
async function densityOf(file: Buffer): Promise<number> {
  const { format, width, height } = await sharp(file, { limitInputPixels: MOST_PIXELS }).metadata()
  if (format === 'png') return SVG_DENSITY
  if (format !== 'svg') throw refused(NEEDS)
  return Math.min(HIGHEST_DENSITY, Math.max(1, (SVG_DENSITY * LONGEST_SIDE) / Math.max(width, height, 1)))
}

const refused = (needs: string): Fault => new Fault('invalid', `The logo ${needs}.`, { image: needs })
