import { itfDrawing } from './bars.ts'
import { drawCompensationSlip } from './compensation-slip.ts'
import { paperOf } from './paper.ts'
import { drawPayerReceipt } from './payer-receipt.ts'
import type { Slip } from './slip.ts'

/** The boletos as one PDF, a page each: receipt on top, compensation slip at the bottom. */
export async function drawSlips(slips: readonly Slip[]): Promise<Uint8Array<ArrayBuffer>> {
  // Drawing is rare and the library heavy: a sandbox nobody asks for a boleto never loads it.
  const { default: PDFDocument } = await import('pdfkit')
  const [first] = slips
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: slips.map(({ invoiceId, dueDate }) => `Boleto ${invoiceId} ${dueDate}`).join(', '),
      Author: first?.beneficiary ?? '',
      CreationDate: first?.issuedAt ?? new Date(0),
    },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const isFinished = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const slip of slips) {
    const bars = await itfDrawing(slip.barcode)
    doc.addPage()
    const paper = paperOf(doc, root)
    drawPayerReceipt(paper, slip)
    drawCompensationSlip(paper, slip, bars)
  }
  root.end()
  doc.end()
  await isFinished
  return new Uint8Array(Buffer.concat(chunks))
}
