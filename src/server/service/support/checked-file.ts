import { maxAttachmentBytes, maxPdfPages } from '#domain/service/support/attachment.ts'
import type { SupportFile } from '#server/upstreams/erp/support-port.ts'
import { Bulkhead } from '#server/platform/egress/bulkhead.ts'
import { findScript } from '#server/platform/threads/find-script.ts'
import { readApart } from '#server/platform/threads/read-apart.ts'
import { type PdfProblem, pdfVerdicts } from './pdf-protocol.mjs'

/** The largest honest file takes a tenth of a second. */
const maxProcessMs = 5_000
const maxHeapMb = 128
const places = new Bulkhead({ maxInFlight: 2, maxQueued: 40, maxWaitMs: 20_000 })

/**
 * Looks through a PDF in a process of its own. Returns null for one that may be passed on; one whose
 * reading crashes or takes too long is not accepted. @throws BulkheadFull when too many wait
 */
function readPdf(bytes: Uint8Array): Promise<PdfProblem | null> {
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
  return places.run(run, new AbortController().signal)
}

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
