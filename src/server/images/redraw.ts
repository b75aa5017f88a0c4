import sharp from 'sharp'

/** Why bytes somebody calls a picture are not taken for one. */
export type PictureProblem = 'not an image' | 'image too large'

export class UnfitPicture extends Error {
  override readonly name = 'UnfitPicture'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface Picture {
  /** WebP. */
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Of the file as fetched. */
export const maxImageBytes = 2 * 1024 * 1024
const maxPixels = 16_000_000
const maxSide = 4096
/** As served: more than any screen shows of a logo. */
const servedSide = 1024
const kinds: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'svg'])
const patienceSeconds = 5

/**
 * A drawing may name other files, nest itself without end, or run for hours: only plain ones are
 * drawn, and what is served is the pixels.
 */
const trickyDrawing =
  /<!DOCTYPE|<!ENTITY|<(?:\w+:)?(?:script|foreignObject|image|feImage|filter|use|pattern)\b|@import|(?:href|src)\s*=\s*["'](?!#)/i
const maxDrawingBytes = 256 * 1024

function refuseTricky(bytes: Uint8Array): void {
  // A packed drawing would be unpacked unseen.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new UnfitPicture('not an image')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 8192))
  if (!/<(?:\w+:)?svg\b/i.test(head)) return
  if (bytes.length > maxDrawingBytes) throw new UnfitPicture('image too large')
  if (trickyDrawing.test(new TextDecoder().decode(bytes))) throw new UnfitPicture('not an image')
}

async function measure(bytes: Uint8Array): Promise<{ isDrawing: boolean; longestSide: number }> {
  // Reads the head alone: nothing is decoded yet.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (!kinds.has(format) || width < 1 || height < 1) throw new UnfitPicture('not an image')
  const longestSide = Math.max(width, height)
  if (longestSide > maxSide || width * height > maxPixels) {
    throw new UnfitPicture('image too large')
  }
  return { isDrawing: format === 'svg', longestSide }
}

/**
 * Draws a picture anew, at the size it is served in: whatever else was in the file (scripts, another
 * file behind it, where it was taken) stays behind. Moving ones stand still. @throws UnfitPicture
 */
export async function redraw(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length > maxImageBytes) throw new UnfitPicture('image too large')
  try {
    refuseTricky(bytes)
    const { isDrawing, longestSide } = await measure(bytes)
    // What is drawn from numbers is drawn at the size it is served in, not blown up to it.
    const density = Math.min(2400, Math.max(1, Math.round((72 * servedSide) / longestSide)))
    const input = { limitInputPixels: maxPixels, pages: 1, ...(isDrawing && { density }) }
    const { data, info } = await sharp(bytes, input)
      .timeout({ seconds: patienceSeconds })
      .rotate()
      .resize(servedSide, servedSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof UnfitPicture) throw error
    throw new UnfitPicture('not an image')
  }
}
