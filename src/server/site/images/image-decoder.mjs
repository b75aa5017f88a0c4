import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import {
  exitCodes,
  maxPhotoSide,
  maxServedSide,
  photoPurpose,
  sizeBytes,
} from './decoder-protocol.mjs'
import { inOneColour, maxLogoSide } from './one-colour.mjs'

/**
 * A process that decodes one picture and ends: the file on standard input; its format, and for a logo
 * on a coloured ground its one colour (`white` or `ink`), or `photo`, as arguments. Native code that reads strangers' bytes runs here, without the server's memory, settings
 * or sockets: a fault of a decoder ends this process and no other, and what one provider's picture
 * does to it, no other provider's picture meets.
 */

const maxPixels = 16_000_000
const maxSide = 4096
const timeoutSeconds = 5
/** Decoding the largest picture that is accepted takes about half of this. */
const maxMemoryBytes = 384 * 1024 * 1024
const memoryCheckMs = 20
/** The edge of a logo's white plate, as a part of the logo's height. */
const plateEdge = 0.18

/** The one loader that may run for each format: every other stays off, also to detect a format. */
const loaders = new Map([
  ['jpeg', 'VipsForeignLoadJpegBuffer'],
  ['png', 'VipsForeignLoadPngBuffer'],
  ['webp', 'VipsForeignLoadWebpBuffer'],
  ['gif', 'VipsForeignLoadNsgifBuffer'],
  ['svg', 'VipsForeignLoadSvgBuffer'],
])

/** @param {Buffer} bytes @param {string} format @param {string | undefined} colour */
async function draw(bytes, format, colour) {
  // Reads the file's header only: no pixel is decoded here.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const longestSide = Math.max(width, height)
  if (longestSide > maxSide || width * height > maxPixels) return null
  if (colour === photoPurpose) return drawPhoto(bytes)
  // Draws an SVG directly in the served size; scaling up its pixels would blur it.
  const density = Math.min(2400, Math.max(1, Math.round((72 * maxServedSide) / longestSide)))
  const input = { limitInputPixels: maxPixels, pages: 1, ...(format === 'svg' && { density }) }
  const side = colour === undefined ? maxServedSide : maxLogoSide
  const picture = sharp(bytes, input)
    .timeout({ seconds: timeoutSeconds })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return encode(colour === undefined ? picture : await onGround(picture, colour))
}

/**
 * A photo as JPEG, upright, on white, without anything else that was in the file.
 * @param {Buffer} bytes
 */
const drawPhoto = (bytes) =>
  sharp(bytes, { limitInputPixels: maxPixels, pages: 1 })
    .timeout({ seconds: timeoutSeconds })
    .rotate()
    .resize(maxPhotoSide, maxPhotoSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })

/** @param {import('sharp').Sharp} picture */
const encode = (picture) =>
  picture.webp({ quality: 90, alphaQuality: 100 }).toBuffer({ resolveWithObject: true })

/**
 * A logo for a ground that is not white: in one colour, else as it is on a white plate.
 * @param {import('sharp').Sharp} picture @param {string} colour
 */
async function onGround(picture, colour) {
  const drawn = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  })
  const { width, height } = drawn.info
  const raw = { width, height, channels: /** @type {4} */ (4) }
  const plain = inOneColour(drawn.data, width, height, colour === 'ink' ? 0 : 255)
  if (plain) return sharp(plain, { raw })
  const edge = Math.round(height * plateEdge)
  const [top, bottom, left, right] = [edge, edge, edge * 2, edge * 2]
  const onWhite = sharp(drawn.data, { raw }).flatten({ background: '#fff' })
  return onWhite.extend({ top, bottom, left, right, background: '#fff' })
}

const [, , format = '', colour] = process.argv
const loader = loaders.get(format)
if (!loader) throw new Error('a format is needed')
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [loader] })
sharp.cache(false)
sharp.concurrency(1)
// An ordinary exit would wait for the decoder's thread; SIGKILL would look like the kernel's.
const endNow = () => process.kill(process.pid, 'SIGUSR2')
setInterval(() => process.memoryUsage.rss() > maxMemoryBytes && endNow(), memoryCheckMs).unref()

try {
  const drawn = await draw(await buffer(process.stdin), format, colour)
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
