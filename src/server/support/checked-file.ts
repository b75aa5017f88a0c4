import { maxAttachmentBytes } from '#domain/support/attachment.ts'
import type { SupportFile } from '#server/erp/support-port.ts'
import { type PdfProblem, pdfProblem } from './pdf-check.ts'

/** Draws photos anew; part of another module. */
export interface PhotoReader {
  isPhoto(bytes: Uint8Array): boolean
  reencode(bytes: Uint8Array): Promise<Uint8Array | 'not an image' | 'image too large'>
}

type CheckedFile = Pick<SupportFile, 'type' | 'bytes'>

/**
 * What is passed on of a file: a photo drawn anew, a PDF that has been looked through. Its first bytes
 * decide what it is, never what its sender says.
 */
export async function checkFile(
  photos: PhotoReader,
  bytes: Uint8Array,
): Promise<CheckedFile | PdfProblem> {
  if (bytes.length > maxAttachmentBytes) return 'file too large'
  if (!photos.isPhoto(bytes)) return pdfProblem(bytes) ?? { type: 'application/pdf', bytes }
  const drawn = await photos.reencode(bytes)
  if (drawn === 'image too large') return 'file too large'
  return drawn === 'not an image' ? 'file not accepted' : { type: 'image/jpeg', bytes: drawn }
}
