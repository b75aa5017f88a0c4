import { maxPdfPages } from '#domain/service/support/attachment.ts'
import { Bulkhead } from '#server/platform/egress/bulkhead.ts'
import { findScript } from '#server/platform/threads/find-script.ts'
import { readApart } from '#server/platform/threads/read-apart.ts'
import { type PdfProblem, pdfVerdicts } from './pdf-protocol.mjs'

/** The largest honest file takes a tenth of a second. */
const maxProcessMs = 5_000
const maxHeapMb = 128
const places = new Bulkhead({ maxInFlight: 2, maxQueued: 40, maxWaitMs: 20_000 })

interface Options {
  readonly script: URL
  readonly timeoutMs: number
}

/**
 * Looks through a PDF in a process of its own. Returns null for one that may be passed on; one whose
 * reading crashes or takes too long is not accepted. @throws BulkheadFull when too many wait
 */
export function readPdf(
  bytes: Uint8Array,
  { script, timeoutMs = maxProcessMs }: Partial<Options> = {},
): Promise<PdfProblem | null> {
  const run = async () => {
    const { code } = await readApart(bytes, {
      script: script ?? findScript('pdf-reader', import.meta.url),
      args: [String(maxPdfPages)],
      timeoutMs,
      maxHeapMb,
    })
    const verdict = pdfVerdicts.get(code)
    return verdict === undefined ? 'file not accepted' : verdict
  }
  return places.run(run, new AbortController().signal)
}
