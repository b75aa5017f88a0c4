import { contrastRatio } from '#domain/platform/colours/palette.ts'
import { createPdf } from '#sandbox/pdf/pdf-file.ts'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'

interface Sheet {
  /** The title of the file and the heading of the page. */
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** One line of text each. */
  readonly sentences: readonly string[]
}

const left = 15
const width = 180

/** Draws a document as the ERP prints it: the provider's header, facts, then a few sentences. */
export function drawSheet({ provider, now }: ErpCall, sheet: Sheet) {
  const { title, facts, sentences } = sheet
  const ink = contrastRatio(provider.primary_color, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
  const about = { title, author: provider.alias, createdAt: now }
  return createPdf(about, [
    (page) => {
      page.area(0, 0, 210, 30, provider.primary_color)
      const place = { x: left, y: 8, width }
      page.write('P', provider.alias, place, { size: 18, bold: true, colour: ink })
      page.write('P', provider.address, { ...place, y: 18 }, { size: 10, colour: ink })
      page.write('H1', title, { ...place, y: 40 }, { size: 16, bold: true })
      for (const [index, [label, value]] of facts.entries()) {
        const y = 54 + index * 9
        page.write('P', label, { x: left, y, width: 48 }, { size: 9, colour: '#555555' })
        page.write('P', value, { x: left + 50, y, width: width - 50 }, { size: 10 })
        page.rule(left, y + 6.5, left + width, y + 6.5)
      }
      for (const [index, sentence] of sentences.entries()) {
        const y = 62 + facts.length * 9 + index * 7
        page.write('P', sentence, { x: left, y, width }, { size: 10 })
      }
    },
  ])
}
