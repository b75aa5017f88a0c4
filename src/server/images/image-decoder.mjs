import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { exitCodes, maxServedSide, sizeBytes } from './decoder-protocol.mjs'

/**
 * A process that decodes one picture and ends: the file on standard input, its format as the only
 * argument. Native code that reads strangers' bytes runs here, without the server's memory, settings
 * or sockets: a fault of a decoder ends this process and no other, and what one provider's picture
 * does to it, no other provider's picture meets.
 */

const maxPixels = 16_000_000
const maxSide = 4096
const timeoutSeconds = 5
/** Decoding the largest picture that is accepted takes about half of this. */
const maxMemoryBytes = 384 * 1024 * 1024
const memoryCheckMs = 20

/** The one loader that may run for each format: every other stays off, also to detect a format. */
const loaders = new Map([
  ['jpeg', 'VipsForeignLoadJpegBuffer'],
  ['png', 'VipsForeignLoadPngBuffer'],
  ['webp', 'VipsForeignLoadWebpBuffer'],
  ['gif', 'VipsForeignLoadNsgifBuffer'],
  ['svg', 'VipsForeignLoadSvgBuffer'],
])

/** @param {Buffer} bytes @param {string} format */
async function draw(bytes, format) {
  // Reads the file's header only: no pixel is decoded here.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const longestSide = Math.max(width, height)
  if (longestSide > maxSide || width * height > maxPixels) return null
  // Draws an SVG directly in the served size; scaling up its pixels would blur it.
  const density = Math.min(2400, Math.max(1, Math.round((72 * maxServedSide) / longestSide)))
  const input = { limitInputPixels: maxPixels, pages: 1, ...(format === 'svg' && { density }) }
  return sharp(bytes, input)
    .timeout({ seconds: timeoutSeconds })
    .rotate()
    .resize(maxServedSide, maxServedSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true })
}

const format = process.argv[2] ?? ''
const loader = loaders.get(format)
if (!loader) throw new Error('a format is needed')
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [loader] })
sharp.cache(false)
sharp.concurrency(1)
// An ordinary exit would wait for the decoder's thread.
const endNow = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => process.memoryUsage.rss() > maxMemoryBytes && endNow(), memoryCheckMs).unref()

try {
  const drawn = await draw(await buffer(process.stdin), format)
  if (drawn) {
    const size = Buffer.alloc(sizeBytes)
    size.writeUInt32BE(drawn.info.width, 0)
    size.writeUInt32BE(drawn.info.height, 4)
    process.stdout.write(Buffer.concat([size, drawn.data]))
  }
  process.exitCode = drawn ? 0 : exitCodes.imageTooLarge
} catch {
  process.exitCode = exitCodes.notAnImage
}
