// Draws one logo: reads a picture, writes a PNG of at most 512 by 512; exits with 1 when it cannot be drawn. A separate
// process, because a picture can keep the drawing library busy for an hour, and only killing stops that.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const LONGEST_SIDE = 512
/** A small file may say that it is a huge picture. */
const MOST_PIXELS = 16_000_000
/** An SVG without a size is drawn at 72 dots an inch. */
const SVG_DENSITY = 72
const HIGHEST_DENSITY = 100_000
/** Longer than the parent waits: for the case that the parent is gone. */
const LONGEST_MS = 10_000

setTimeout(() => process.kill(process.pid, 'SIGKILL'), LONGEST_MS).unref()
sharp.cache(false)
sharp.concurrency(1)
// Nothing but these two is ever read: each further format is one more decoder to attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadSvg'] })

const format = process.argv[2]
const file = await buffer(process.stdin)
try {
  const png = await sharp(file, { density: await densityOf(file), limitInputPixels: MOST_PIXELS })
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
  process.stdout.write(png)
} catch {
  process.exitCode = 1
}

/** An SVG is drawn as large as it will be shown, however small its own measures are. */
async function densityOf(picture) {
  const { format: found, width, height } = await sharp(picture, { limitInputPixels: MOST_PIXELS }).metadata()
  if (found !== format) throw new Error('not what it was said to be')
  if (format === 'png') return SVG_DENSITY
  return Math.min(HIGHEST_DENSITY, Math.max(1, (SVG_DENSITY * LONGEST_SIDE) / Math.max(width, height, 1)))
}
