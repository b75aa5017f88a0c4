import { maxAttachmentBytes } from '#domain/service/support/attachment.ts'
import type { SupportFile } from '#server/upstreams/erp/support-port.ts'
import type { PdfProblem } from './pdf-protocol.mjs'
import { readPdf } from './read-pdf.ts'

/** Draws photos anew; part of another module. */
export interface PhotoReader {
  isPhoto(bytes: Uint8Array): boolean
  reencode(bytes: Uint8Array): Promise<Uint8Array | 'not an image' | 'image too large'>
}

const pdfStart = Buffer.from('%PDF-')

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
  const isPdf = pdfStart.equals(bytes.subarray(0, pdfStart.length))
  if (isPdf) return (await readPdf(bytes)) ?? { type: 'application/pdf', bytes }
  if (!photos.isPhoto(bytes)) return 'file not accepted'
  const drawn = await photos.reencode(bytes)
  if (drawn === 'image too large') return 'file too large'
  return drawn === 'not an image' ? 'file not accepted' : { type: 'image/jpeg', bytes: drawn }
}
