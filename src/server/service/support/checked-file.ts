import {
  maxAttachmentBytes,
  maxAttachments,
  maxPdfPages,
} from '#domain/service/support/attachment.ts'
import type { SupportFile } from '#server/upstreams/erp/support-port.ts'
import { fairPlaces, type WorkOwner } from '#server/platform/threads/fair-places.ts'
import { findScript } from '#server/platform/threads/find-script.ts'
import { readApart } from '#server/platform/threads/read-apart.ts'
import { type PdfProblem, pdfVerdicts } from './pdf-protocol.mjs'

/** The largest honest file takes a tenth of a second. */
const maxProcessMs = 5_000
const maxHeapMb = 128
const runInPlace = fairPlaces({
  maxRunning: 2,
  maxOfHolder: maxAttachments,
  maxOfTenant: 20,
  maxTaken: 40,
  maxWaitMs: 20_000,
})

/**
 * Looks through a PDF in a process of its own. Returns null for one that may be passed on; one whose
 * reading crashes or takes too long is not accepted.
 * @throws BulkheadFull when too many wait, or the process was stopped by others
 */
function readPdf(bytes: Uint8Array, owner: WorkOwner): Promise<PdfProblem | null> {
  const run = async () => {
    const { code } = await readApart(bytes, {
      script: findScript('pdf-reader', import.meta.url),
      args: [String(maxPdfPages)],
      timeoutMs: maxProcessMs,
      maxHeapMb,
    })
    const verdict = pdfVerdicts.get(code)
    return verdict === undefined ? 'file not accepted' : verdict
  }
  return runInPlace(owner, run)
}

/** Draws photos anew; part of another module. */
export interface PhotoReader {
  isPhoto(bytes: Uint8Array): boolean
  reencode(
    bytes: Uint8Array,
    owner: WorkOwner,
  ): Promise<Uint8Array | 'not an image' | 'image too large'>
}

const pdfStart = Buffer.from('%PDF-')

type CheckedFile = Pick<SupportFile, 'type' | 'bytes'>

/**
 * What is passed on of a file: a photo drawn anew, a PDF that has been looked through. Its first bytes
 * decide what it is, never what its sender says. @throws BulkheadFull when too many wait
 */
export async function checkFile(
  photos: PhotoReader,
  bytes: Uint8Array,
  owner: WorkOwner,
): Promise<CheckedFile | PdfProblem> {
  if (bytes.length > maxAttachmentBytes) return 'file too large'
  const isPdf = pdfStart.equals(bytes.subarray(0, pdfStart.length))
  if (isPdf) return (await readPdf(bytes, owner)) ?? { type: 'application/pdf', bytes }
  if (!photos.isPhoto(bytes)) return 'file not accepted'
  const drawn = await photos.reencode(bytes, owner)
  if (drawn === 'image too large') return 'file too large'
  return drawn === 'not an image' ? 'file not accepted' : { type: 'image/jpeg', bytes: drawn }
}
