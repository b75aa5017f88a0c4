import { maxPictureBytes } from '#domain/platform/hosts/own-picture.ts'
import type { WorkOwner } from '#server/platform/threads/fair-places.ts'
import { type EncodedImage, decodeImage, ofAdministration } from './decode.ts'
import type { LogoColour } from './port.ts'
import { detectFormat } from './image-format.ts'
import { isPlainSvg, maxSvgBytes } from './plain-svg.ts'

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

/**
 * Decodes an image and encodes it as WebP in the size it is served. Everything else in the file is
 * dropped: scripts, a second file appended to it, where a photo was taken. Of an animation, the first
 * frame remains. With a `colour`, the image is a logo for a ground that is not white. `owner`: the provider
 * whose turn it takes.
 * @throws UnusableImage, BulkheadFull when too many wait
 */
export async function reencodeImage(
  bytes: Uint8Array,
  {
    colour,
    owner = ofAdministration,
  }: { readonly colour?: LogoColour; readonly owner?: WorkOwner } = {},
): Promise<EncodedImage> {
  if (bytes.length > maxPictureBytes) throw new UnusableImage('image too large')
  const format = detectFormat(bytes)
  if (!format) throw new UnusableImage('not an image')
  if (format === 'svg') {
    if (bytes.length > maxSvgBytes) throw new UnusableImage('image too large')
    if (!isPlainSvg(bytes)) throw new UnusableImage('not an image')
  }
  const drawn = await decodeImage(bytes, format, { owner, ...(colour && { purpose: colour }) })
  if (typeof drawn === 'string') throw new UnusableImage(drawn)
  return drawn
}
