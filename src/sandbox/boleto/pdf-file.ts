import type { Paper } from './paper.ts'
import { paperOf } from './paper.ts'

interface About {
  readonly title: string
  readonly author: string
  readonly createdAt: Date
}

/** A tagged PDF in Portuguese, a page for each drawing. */
export async function pdfFile(
  { title, author, createdAt }: About,
  pages: readonly ((paper: Paper) => void)[],
): Promise<Uint8Array<ArrayBuffer>> {
  // Drawing is rare and the library heavy: a sandbox nobody asks for a paper never loads it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const isFinished = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const draw of pages) {
    doc.addPage()
    draw(paperOf(doc, root))
  }
  root.end()
  doc.end()
  await isFinished
  return new Uint8Array(Buffer.concat(chunks))
}
