import { type Drawing, drawQrCode } from './barcode-drawing.ts'
import type { Page } from '../pdf/page.ts'
import type { Slip } from './slip.ts'

const left = 15
const right = 195
/** Left edge of the right column, in millimetres; it is the same in every boleto. */
const column = 150
const top = 182

interface Cell {
  readonly label: string
  readonly value: string
  readonly x: number
  readonly width: number
  readonly align?: 'left' | 'right'
  readonly bold?: boolean
}

/** Draws one row of labelled boxes with a rule below. The first box has no rule at its left. */
function row(page: Page, y: number, height: number, cells: readonly Cell[]): void {
  for (const { label, value, x, width, align = 'left', bold = false } of cells) {
    const inner = { x: x + 1, width: width - 2 }
    if (x > left) page.rule(x, y, x, y + height)
    page.write('P', label, { ...inner, y: y + 0.7 }, { size: 6 })
    page.write('P', value, { ...inner, y: y + 3.2 }, { size: 8.5, align, bold })
  }
  page.rule(left, y + height, right, y + height)
}

function head(page: Page, slip: Slip): void {
  const bottom = top + 9
  page.write('H2', slip.bankName, { x: left, y: top + 2.4, width: 32 }, { size: 15, bold: true })
  page.rule(left + 36, top + 1, left + 36, bottom, 1.2)
  page.write(
    'P',
    slip.bankCode,
    { x: left + 37.5, y: top + 2.2, width: 19 },
    { size: 16, bold: true, align: 'center' },
  )
  page.rule(left + 58, top + 1, left + 58, bottom, 1.2)
  page.write(
    'P',
    slip.line,
    { x: left + 60, y: top + 4, width: right - left - 60 },
    { size: 11.5, bold: true, align: 'right' },
  )
  page.rule(left, bottom, right, bottom, 0.5)
}

function charges(page: Page, slip: Slip, y: number): void {
  const boxes = [
    ['(-) Desconto/Abatimento', ''],
    ['(-) Outras deduções', ''],
    ['(+) Mora/Multa', slip.lateCharges],
    ['(+) Outros acréscimos', ''],
    ['(=) Valor cobrado', slip.total],
  ] as const
  for (const [index, [label, value]] of boxes.entries()) {
    const at = y + index * 6.6
    page.rule(column, at, column, at + 6.6)
    page.write('P', label, { x: column + 1, y: at + 0.7, width: 43 }, { size: 6 })
    page.write(
      'P',
      value,
      { x: column + 1, y: at + 3, width: 43 },
      { size: 8.5, align: 'right', bold: true },
    )
    if (index < boxes.length - 1) page.rule(column, at + 6.6, right, at + 6.6)
  }
  page.rule(left, y + 33, right, y + 33)
}

function instructions(page: Page, slip: Slip, y: number): void {
  const hasPix = slip.pixCode !== null
  const width = column - left - (hasPix ? 36 : 2)
  for (const [index, text] of slip.instructions.entries()) {
    const style = index === 0 ? { size: 6 } : { size: 8 }
    page.write('P', text, { x: left + 1, y: y + 0.9 + index * 4.6, width }, style)
  }
  if (slip.pixCode === null) return
  const box = { x: column - 30, y: y + 2, width: 25, height: 25 }
  page.picture('QR Code PIX deste boleto', drawQrCode(slip.pixCode), box)
  page.write(
    'P',
    'Pague com PIX',
    { x: box.x, y: y + 29, width: box.width },
    { size: 7.5, bold: true, align: 'center' },
  )
}

function payer(page: Page, slip: Slip, y: number): void {
  const inner = { x: left + 1, width: right - left - 2 }
  page.write('P', 'Pagador', { ...inner, y: y + 0.7 }, { size: 6 })
  const who = `${slip.payer} - CPF/CNPJ ${slip.payerDocument}`
  page.write('P', who, { ...inner, y: y + 3.2 }, { size: 8.5, bold: true })
  page.write('P', slip.payerAddress, { ...inner, y: y + 7 }, { size: 8 })
  page.write('P', 'Beneficiário final', { ...inner, y: y + 10.7 }, { size: 6 })
  const code = { x: column + 1, y: y + 10.7, width: 43 }
  page.write('P', 'Código de baixa', code, { size: 6 })
  page.rule(left, y + 13.5, right, y + 13.5)
}

/** Draws the lower part of a boleto, in the order and with the words that banks agreed on. */
export function drawCompensationSlip(page: Page, slip: Slip, bars: Drawing): void {
  const beneficiary = `${slip.beneficiary} - CNPJ ${slip.beneficiaryDocument}`
  head(page, slip)
  row(page, top + 9, 7.5, [
    {
      label: 'Local de pagamento',
      value: 'Pagável em qualquer banco, app ou lotérica até o vencimento',
      x: left,
      width: column - left,
    },
    { label: 'Vencimento', value: slip.dueDate, x: column, width: 45, align: 'right', bold: true },
  ])
  row(page, top + 16.5, 10, [
    { label: 'Beneficiário', value: beneficiary, x: left, width: column - left },
    {
      label: 'Agência/Código do beneficiário',
      value: slip.agencyAndCode,
      x: column,
      width: 45,
      align: 'right',
    },
  ])
  page.write(
    'P',
    slip.beneficiaryAddress,
    { x: left + 1, y: top + 23.2, width: column - left - 2 },
    { size: 7 },
  )
  row(page, top + 26.5, 7, [
    { label: 'Data do documento', value: slip.documentDate, x: left, width: 30 },
    { label: 'Nº do documento', value: slip.documentNumber, x: left + 30, width: 40 },
    { label: 'Espécie doc.', value: 'DS', x: left + 70, width: 20 },
    { label: 'Aceite', value: 'N', x: left + 90, width: 15 },
    { label: 'Data do processamento', value: slip.processingDate, x: left + 105, width: 30 },
    { label: 'Nosso número', value: slip.ourNumber, x: column, width: 45, align: 'right' },
  ])
  row(page, top + 33.5, 7, [
    { label: 'Uso do banco', value: '', x: left, width: 30 },
    { label: 'Carteira', value: '1', x: left + 30, width: 20 },
    { label: 'Espécie', value: 'R$', x: left + 50, width: 20 },
    { label: 'Quantidade', value: '', x: left + 70, width: 35 },
    { label: 'Valor', value: '', x: left + 105, width: 30 },
    {
      label: '(=) Valor do documento',
      value: slip.value,
      x: column,
      width: 45,
      align: 'right',
      bold: true,
    },
  ])
  instructions(page, slip, top + 40.5)
  charges(page, slip, top + 40.5)
  payer(page, slip, top + 73.5)
  // 5 mm of white before the first bar and 103 x 13 mm for the bars: the size that barcode readers
  // expect.
  page.picture('Código de barras', bars, {
    x: left + 5,
    y: top + 89,
    width: 103,
    height: 13,
  })
  page.write(
    'P',
    'Autenticação mecânica - Ficha de Compensação',
    { x: left + 112, y: top + 88.5, width: right - left - 112 },
    { size: 6.5, align: 'right' },
  )
}
