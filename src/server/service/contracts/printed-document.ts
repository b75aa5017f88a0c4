import { contrastRatio } from '#domain/platform/colours/palette.ts'
import { drawQrPath } from '#domain/money/payment-codes/qr-code.ts'

/** Who issues a document, and what it is called. */
export interface Letterhead {
  readonly title: string
  readonly provider: { readonly name: string; readonly cnpj: string; readonly address: string }
  readonly colour: string
}

type Pdf = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

const margin = 56
const rowHeight = 22
/** Side of a QR code, in points. */
const qrSide = 120

/**
 * Draws text into a page and its structure tags at the same time, so that a screen reader reads
 * what the page shows.
 */
function createPen(doc: Pdf, root: Element, bottom: number) {
  const width = doc.page.width - 2 * margin
  const drawArtifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const ensureRoom = (height: number) => {
    if (doc.y + height > bottom) {
      doc.addPage()
      doc.x = margin
      doc.y = margin
    }
  }
  const write = (
    tag: 'H1' | 'H2' | 'P',
    text: string,
    style: { size: number; bold?: boolean; colour?: string; gap?: number },
  ) => {
    doc.font(style.bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(style.size)
    ensureRoom(doc.heightOfString(text, { width, lineGap: 2 }))
    root.add(
      doc.struct(tag, {}, () => {
        doc.fillColor(style.colour ?? '#12161d').text(text, margin, doc.y, { width, lineGap: 2 })
      }),
    )
    doc.y += style.gap ?? 6
  }
  const row = (
    table: Element,
    cells: readonly string[],
    { tag, widths }: { readonly tag: 'TH' | 'TD'; readonly widths: readonly number[] },
  ) => {
    ensureRoom(rowHeight)
    const y = doc.y
    const line = doc.struct('TR')
    table.add(line)
    doc.font(tag === 'TH' ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
    let x = margin
    for (const [index, cell] of cells.entries()) {
      const at = x
      const room = widths[index] ?? 100
      line.add(
        doc.struct(tag, {}, () => {
          doc.fillColor('#12161d').text(cell, at, y + 5, { width: room, lineBreak: false })
        }),
      )
      x += room
    }
    line.end()
    drawArtifact(() =>
      doc
        .lineWidth(0.5)
        .moveTo(margin, y + rowHeight)
        .lineTo(margin + width, y + rowHeight)
        .stroke('#c9d0da'),
    )
    doc.x = margin
    doc.y = y + rowHeight
  }
  /** A table with one line of headings. */
  const drawTable = (
    columns: readonly string[],
    rows: readonly (readonly string[])[],
    widths: readonly number[],
  ) => {
    const table = doc.struct('Table')
    root.add(table)
    row(table, columns, { tag: 'TH', widths })
    for (const cells of rows) row(table, cells, { tag: 'TD', widths })
    table.end()
  }
  /** The code of an address, with the address as its text. */
  const drawQrCode = (url: string, alt: string) => {
    const { size, path } = drawQrPath(url)
    ensureRoom(qrSide)
    root.add(
      doc.struct('Figure', { alt }, () => {
        doc
          .save()
          .translate(margin, doc.y)
          .scale(qrSide / size)
        doc.path(path).fill('#000000').restore()
      }),
    )
    doc.link(margin, doc.y, qrSide, qrSide, url)
    doc.y += qrSide
  }
  return {
    write,
    drawTable,
    drawQrCode,
    leaveRoom: (points: number) => {
      doc.y += points
    },
  }
}

/**
 * Draws the header in the provider's colour, with black or white text, whichever is legible on it.
 */
function drawHead(doc: Pdf, root: Element, { provider, colour }: Letterhead): void {
  const ink = contrastRatio(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, 96).fill(colour)
  doc.endMarkedContent()
  const lines = [
    [provider.name, 28, 17, 'Helvetica-Bold'],
    [provider.cnpj === '' ? '' : `CNPJ ${provider.cnpj}`, 52, 10, 'Helvetica'],
    [provider.address, 67, 10, 'Helvetica'],
  ] as const
  for (const [text, y, size, font] of lines) {
    if (text === '') continue
    root.add(
      doc.struct('P', {}, () => {
        doc.font(font).fontSize(size).fillColor(ink)
        doc.text(text, margin, y, { width: doc.page.width - 2 * margin, lineBreak: false })
      }),
    )
  }
  doc.x = margin
  doc.y = 124
}

export type Pen = ReturnType<typeof createPen>

/** A tagged PDF in Portuguese under the provider's head. */
export async function printDocument(
  letterhead: Letterhead,
  now: Date,
  drawBody: (pen: Pen) => void,
): Promise<Uint8Array> {
  // The library is large and needed only a few times a year.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: letterhead.title, Author: letterhead.provider.name, CreationDate: now },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const isFinished = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawHead(doc, root, letterhead)
  drawBody(createPen(doc, root, doc.page.height - margin))
  root.end()
  doc.end()
  await isFinished
  return new Uint8Array(Buffer.concat(chunks))
}
