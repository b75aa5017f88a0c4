import { drawItf } from './barcode-drawing.ts'
import { drawCompensationSlip } from './compensation-slip.ts'
import { drawPayerReceipt } from './payer-receipt.ts'
import { createPdf } from '../pdf/pdf-file.ts'
import type { Slip } from './slip.ts'

/**
 * Draws boletos as one PDF with one page each: receipt at the top, compensation slip at the bottom.
 */
export async function drawSlips(slips: readonly Slip[]): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = slips
  const pages = await Promise.all(
    slips.map(async (slip) => ({ slip, bars: await drawItf(slip.barcode) })),
  )
  return createPdf(
    {
      title: slips.map(({ invoiceId, dueDate }) => `Boleto ${invoiceId} ${dueDate}`).join(', '),
      author: first?.beneficiary ?? '',
      createdAt: first?.issuedAt ?? new Date(0),
    },
    pages.map(({ slip, bars }) => (page) => {
      drawPayerReceipt(page, slip)
      drawCompensationSlip(page, slip, bars)
    }),
  )
}
