import type { Page } from './page.ts'
import { createPage } from './page.ts'

interface PdfMetadata {
  readonly title: string
  readonly author: string
  readonly createdAt: Date
}

/** Creates a tagged PDF in Portuguese, with one page for each drawing function. */
export async function createPdf(
  { title, author, createdAt }: PdfMetadata,
  pages: readonly ((page: Page) => void)[],
): Promise<Uint8Array<ArrayBuffer>> {
  // The library is large and rarely needed: it is loaded only when a PDF is requested.
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
    draw(createPage(doc, root))
  }
  root.end()
  doc.end()
  await isFinished
  return new Uint8Array(Buffer.concat(chunks))
}
