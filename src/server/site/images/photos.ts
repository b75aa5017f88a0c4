import type { WorkOwner } from '#server/platform/threads/fair-places.ts'
import { decodeImage } from './decode.ts'
import { photoPurpose } from './decoder-protocol.mjs'
import { detectFormat, type ImageFormat } from './image-format.ts'

/** What a telephone takes and a screen captures; no drawing that may hold a program, no animation. */
const photoFormats: ReadonlySet<ImageFormat | null> = new Set(['jpeg', 'png', 'webp'])

/** Photos that subscribers send; none is stored here. */
export const photos = {
  /** Whether the first bytes of a file are those of a photo. */
  isPhoto: (bytes: Uint8Array): boolean => photoFormats.has(detectFormat(bytes)),

  /**
   * A photo as a new JPEG of at most 1600 pixels a side, upright. What else was in the file is dropped:
   * where and when it was taken, a preview, a second file appended to it.
   */
  async reencode(
    bytes: Uint8Array,
    owner: WorkOwner,
  ): Promise<Uint8Array | 'not an image' | 'image too large'> {
    const format = detectFormat(bytes)
    if (!format || !photoFormats.has(format)) return 'not an image'
    const drawn = await decodeImage(bytes, format, { purpose: photoPurpose, owner })
    return typeof drawn === 'string' ? drawn : drawn.bytes
  },
}
