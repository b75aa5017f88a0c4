import type { Drawing } from '../boleto/barcode-drawing.ts'

type Pdf = PDFKit.PDFDocument

const pointsPerMillimetre = 72 / 25.4
const mm = (millimetres: number) => millimetres * pointsPerMillimetre

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

interface TextStyle {
  readonly size: number
  readonly bold?: boolean
  readonly align?: 'left' | 'right' | 'center'
  readonly colour?: string
}

/**
 * A page of a tagged PDF, measured in millimetres. A screen reader reads it in the order of the
 * calls: texts are tagged, lines and areas are artifacts, pictures have an alternative text.
 */
export interface Page {
  rule(x: number, y: number, toX: number, toY: number, width?: number): void
  area(x: number, y: number, width: number, height: number, colour: string): void
  cutLine(x: number, y: number, toX: number): void
  /** Writes one line of text, in a smaller size when it would not fit. */
  write(tag: 'H1' | 'H2' | 'P', text: string, place: Box, style: TextStyle): void
  picture(alternativeText: string, drawing: Drawing, place: Box & { readonly height: number }): void
}

export function createPage(doc: Pdf, root: PDFKit.PDFStructureElement): Page {
  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const line = (x: number, y: number, toX: number, toY: number, width: number) =>
    doc.lineWidth(mm(width)).moveTo(mm(x), mm(y)).lineTo(mm(toX), mm(toY))

  return {
    rule: (x, y, toX, toY, width = 0.2) =>
      artifact(() => line(x, y, toX, toY, width).stroke('#000000')),
    area: (x, y, width, height, colour) =>
      artifact(() => doc.rect(mm(x), mm(y), mm(width), mm(height)).fill(colour)),
    cutLine: (x, y, toX) =>
      artifact(() => line(x, y, toX, y, 0.2).dash(3, { space: 2 }).stroke('#767676').undash()),
    write: (tag, text, { x, y, width }, { size, bold, align = 'left', colour = '#000000' }) => {
      if (text === '') return
      doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
      const natural = doc.widthOfString(text)
      const fitted = Math.min(natural, mm(width))
      const room = mm(width) - fitted
      const left = mm(x) + { left: 0, center: room / 2, right: room }[align]
      const draw = () => {
        doc.fontSize((size * fitted) / (natural || 1)).fillColor(colour)
        doc.text(text, left, mm(y), { lineBreak: false })
      }
      root.add(doc.struct(tag, {}, draw))
    },
    picture: (alternativeText, drawing, { x, y, width, height }) => {
      const [scaleX, scaleY] = [mm(width) / drawing.width, mm(height) / drawing.height]
      const draw = () => {
        for (const bar of drawing.bars) {
          doc.rect(
            mm(x) + bar.x * scaleX,
            mm(y) + bar.y * scaleY,
            bar.width * scaleX,
            bar.height * scaleY,
          )
        }
        doc.fill('#000000')
      }
      root.add(doc.struct('Figure', { alt: alternativeText }, draw))
    },
  }
}
