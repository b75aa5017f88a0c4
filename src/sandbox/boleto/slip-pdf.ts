import { itfDrawing } from './bars.ts'
import { drawCompensationSlip } from './compensation-slip.ts'
import { drawPayerReceipt } from './payer-receipt.ts'
import { pdfFile } from './pdf-file.ts'
import type { Slip } from './slip.ts'

/** The boletos as one PDF, a page each: receipt on top, compensation slip at the bottom. */
export async function drawSlips(slips: readonly Slip[]): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = slips
  const pages = await Promise.all(
    slips.map(async (slip) => ({ slip, bars: await itfDrawing(slip.barcode) })),
  )
  return pdfFile(
    {
      title: slips.map(({ invoiceId, dueDate }) => `Boleto ${invoiceId} ${dueDate}`).join(', '),
      author: first?.beneficiary ?? '',
      createdAt: first?.issuedAt ?? new Date(0),
    },
    pages.map(({ slip, bars }) => (paper) => {
      drawPayerReceipt(paper, slip)
      drawCompensationSlip(paper, slip, bars)
    }),
  )
}
