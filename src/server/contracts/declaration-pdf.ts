import { contrastRatio } from '#domain/palette.ts'
import { columns, type Declaration } from './declaration.ts'

type Pdf = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

const margin = 56
const widths = [70, 100, 110, 100, 103] as const
const rowHeight = 22
const grey = '#4d5766'

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
  const row = (table: Element, cells: readonly string[], tag: 'TH' | 'TD') => {
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
  return { write, row }
}

/**
 * Draws the header in the provider's colour, with black or white text, whichever is legible on it.
 */
function drawHead(doc: Pdf, root: Element, { provider, colour }: Declaration): void {
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

function drawBody(doc: Pdf, root: Element, declaration: Declaration): void {
  const { write, row } = createPen(doc, root, doc.page.height - margin)
  write('H1', `Declaração de quitação anual de débitos · ${declaration.year}`, {
    size: 16,
    bold: true,
    gap: 10,
  })
  for (const [label, value] of declaration.facts) {
    write('P', `${label}: ${value}`, { size: 10.5, gap: 3 })
  }
  doc.y += 8
  for (const text of declaration.statement) write('P', text, { size: 10.5, gap: 8 })
  write('H2', 'Mensalidades quitadas', { size: 12, bold: true, gap: 2 })
  const table = doc.struct('Table')
  root.add(table)
  row(table, columns, 'TH')
  for (const cells of declaration.rows) row(table, cells, 'TD')
  row(table, ['Total', '', declaration.total, '', ''], 'TD')
  table.end()
  doc.y += 16
  write('P', declaration.place, { size: 10.5, gap: 14 })
  write('P', `Código de autenticidade: ${declaration.code}`, { size: 10.5, bold: true, gap: 3 })
  write(
    'P',
    'Para conferir, baixe a declaração de novo na área do assinante: o mesmo conteúdo traz sempre o ' +
      'mesmo código, e nenhum outro o traz.',
    { size: 9, colour: grey },
  )
}

/** The declaration as a tagged PDF in Portuguese. */
export async function drawDeclaration(declaration: Declaration, now: Date): Promise<Uint8Array> {
  // The library is large and needed only a few times a year.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: `Declaração de quitação anual de débitos ${declaration.year}`,
      Author: declaration.provider.name,
      CreationDate: now,
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
  drawHead(doc, root, declaration)
  drawBody(doc, root, declaration)
  root.end()
  doc.end()
  await isFinished
  return new Uint8Array(Buffer.concat(chunks))
}
