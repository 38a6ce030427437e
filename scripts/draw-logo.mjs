// Draws one logo: reads a picture, writes a PNG of at most 512 by 512; exits with 1 if it cannot be drawn. A separate
// process, because a picture can keep the drawing library busy for an hour, and only killing the process stops that.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const MAX_SIDE = 512
/** A small file may declare a huge picture. */
const MAX_PIXELS = 16_000_000
/** An SVG without a size is drawn at 72 dots per inch. */
const SVG_DENSITY = 72
const MAX_DENSITY = 100_000
/** Longer than the parent waits, in case the parent is dead. */
const MAX_MS = 10_000

setTimeout(() => process.kill(process.pid, 'SIGKILL'), MAX_MS).unref()
sharp.cache(false)
sharp.concurrency(1)
// Only these two formats are ever read: each further one is one more decoder to attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadSvg'] })

const format = process.argv[2]
const file = await buffer(process.stdin)
try {
  const png = await sharp(file, { density: await densityOf(file), limitInputPixels: MAX_PIXELS })
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
  process.stdout.write(png)
} catch {
  process.exitCode = 1
}

/** An SVG is drawn in the size in which it will be shown, however small its own size is. */
async function densityOf(picture) {
  const { format: found, width, height } = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata()
  if (found !== format) throw new Error('not what it was said to be')
  if (format === 'png') return SVG_DENSITY
  return Math.min(MAX_DENSITY, Math.max(1, (SVG_DENSITY * MAX_SIDE) / Math.max(width, height, 1)))
}
