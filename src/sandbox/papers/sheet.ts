import { contrastRatio } from '#domain/palette.ts'
import { pdfFile } from '#sandbox/boleto/pdf-file.ts'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'

interface Sheet {
  /** Of the file, and at the head of the page. */
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** One line each. */
  readonly sentences: readonly string[]
}

const left = 15
const width = 180

/** A paper as the ERP prints it: the provider on top, facts, then a few sentences. */
export function drawSheet({ provider, now }: ErpCall, sheet: Sheet) {
  const { title, facts, sentences } = sheet
  const ink = contrastRatio(provider.primary_color, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
  const about = { title, author: provider.alias, createdAt: now }
  return pdfFile(about, [
    (paper) => {
      paper.area(0, 0, 210, 30, provider.primary_color)
      const place = { x: left, y: 8, width }
      paper.say('P', provider.alias, place, { size: 18, bold: true, colour: ink })
      paper.say('P', provider.address, { ...place, y: 18 }, { size: 10, colour: ink })
      paper.say('H1', title, { ...place, y: 40 }, { size: 16, bold: true })
      for (const [index, [label, value]] of facts.entries()) {
        const y = 54 + index * 9
        paper.say('P', label, { x: left, y, width: 48 }, { size: 9, colour: '#555555' })
        paper.say('P', value, { x: left + 50, y, width: width - 50 }, { size: 10 })
        paper.rule(left, y + 6.5, left + width, y + 6.5)
      }
      for (const [index, sentence] of sentences.entries()) {
        const y = 62 + facts.length * 9 + index * 7
        paper.say('P', sentence, { x: left, y, width }, { size: 10 })
      }
    },
  ])
}
