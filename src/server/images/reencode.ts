import sharp from 'sharp'

/** Why bytes are not accepted as an image. */
export type ImageProblem = 'not an image' | 'image too large'

export class UnusableImage extends Error {
  override readonly name = 'UnusableImage'
  readonly problem: ImageProblem

  constructor(problem: ImageProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface EncodedImage {
  /** WebP. */
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Limit of the fetched file. */
export const maxImageBytes = 2 * 1024 * 1024
const maxPixels = 16_000_000
const maxSide = 4096
/** Limit of the served image: more pixels than any screen shows of a logo. */
const maxServedSide = 1024
const acceptedFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'svg'])
const timeoutSeconds = 5

/**
 * Parts of an SVG that may load other files, nest without end or take hours to draw. Only SVGs
 * without them are drawn, and only their pixels are served.
 */
const unsafeSvg =
  /<!DOCTYPE|<!ENTITY|<(?:\w+:)?(?:script|foreignObject|image|feImage|filter|use|pattern)\b|@import|(?:href|src)\s*=\s*["'](?!#)/i
const maxSvgBytes = 256 * 1024

function refuseUnsafeSvg(bytes: Uint8Array): void {
  // A gzipped SVG: sharp would unpack it, and the check below would not see its content.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new UnusableImage('not an image')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 8192))
  if (!/<(?:\w+:)?svg\b/i.test(start)) return
  if (bytes.length > maxSvgBytes) throw new UnusableImage('image too large')
  if (unsafeSvg.test(new TextDecoder().decode(bytes))) throw new UnusableImage('not an image')
}

async function measure(bytes: Uint8Array): Promise<{ isSvg: boolean; longestSide: number }> {
  // Reads the file's header only: no pixel is decoded here.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const isAccepted = acceptedFormats.has(format) && width > 0 && height > 0
  if (!isAccepted) throw new UnusableImage('not an image')
  const longestSide = Math.max(width, height)
  if (longestSide > maxSide || width * height > maxPixels) {
    throw new UnusableImage('image too large')
  }
  return { isSvg: format === 'svg', longestSide }
}

/**
 * Decodes an image and encodes it as WebP in the size it is served. Everything else in the file is
 * dropped: scripts, a second file appended to it, where a photo was taken. Of an animation, the first
 * frame remains. @throws UnusableImage
 */
export async function reencodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  if (bytes.length > maxImageBytes) throw new UnusableImage('image too large')
  try {
    refuseUnsafeSvg(bytes)
    const { isSvg, longestSide } = await measure(bytes)
    // Draws an SVG directly in the served size; scaling up its pixels would blur it.
    const density = Math.min(2400, Math.max(1, Math.round((72 * maxServedSide) / longestSide)))
    const input = { limitInputPixels: maxPixels, pages: 1, ...(isSvg && { density }) }
    const { data, info } = await sharp(bytes, input)
      .timeout({ seconds: timeoutSeconds })
      .rotate()
      .resize(maxServedSide, maxServedSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof UnusableImage) throw error
    throw new UnusableImage('not an image')
  }
}
