import { type Drawing, qrDrawing } from './bars.ts'
import type { Paper } from './paper.ts'
import type { Slip } from './slip.ts'

const left = 15
const right = 195
/** The right column, the same in every boleto of every bank. */
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

/** One row of labelled boxes, closed by a rule below; the first box needs no rule at its left. */
function row(paper: Paper, y: number, height: number, cells: readonly Cell[]): void {
  for (const { label, value, x, width, align = 'left', bold = false } of cells) {
    const inner = { x: x + 1, width: width - 2 }
    if (x > left) paper.rule(x, y, x, y + height)
    paper.say('P', label, { ...inner, y: y + 0.7 }, { size: 6 })
    paper.say('P', value, { ...inner, y: y + 3.2 }, { size: 8.5, align, bold })
  }
  paper.rule(left, y + height, right, y + height)
}

function head(paper: Paper, slip: Slip): void {
  const bottom = top + 9
  paper.say('H2', slip.bankName, { x: left, y: top + 2.4, width: 32 }, { size: 15, bold: true })
  paper.rule(left + 36, top + 1, left + 36, bottom, 1.2)
  paper.say(
    'P',
    slip.bankCode,
    { x: left + 37.5, y: top + 2.2, width: 19 },
    { size: 16, bold: true, align: 'center' },
  )
  paper.rule(left + 58, top + 1, left + 58, bottom, 1.2)
  paper.say(
    'P',
    slip.line,
    { x: left + 60, y: top + 4, width: right - left - 60 },
    { size: 11.5, bold: true, align: 'right' },
  )
  paper.rule(left, bottom, right, bottom, 0.5)
}

function charges(paper: Paper, slip: Slip, y: number): void {
  const boxes = [
    ['(-) Desconto/Abatimento', ''],
    ['(-) Outras deduções', ''],
    ['(+) Mora/Multa', slip.lateCharges],
    ['(+) Outros acréscimos', ''],
    ['(=) Valor cobrado', slip.total],
  ] as const
  for (const [index, [label, value]] of boxes.entries()) {
    const at = y + index * 6.6
    paper.rule(column, at, column, at + 6.6)
    paper.say('P', label, { x: column + 1, y: at + 0.7, width: 43 }, { size: 6 })
    paper.say(
      'P',
      value,
      { x: column + 1, y: at + 3, width: 43 },
      { size: 8.5, align: 'right', bold: true },
    )
    if (index < boxes.length - 1) paper.rule(column, at + 6.6, right, at + 6.6)
  }
  paper.rule(left, y + 33, right, y + 33)
}

function instructions(paper: Paper, slip: Slip, y: number): void {
  const hasPix = slip.pixCode !== null
  const width = column - left - (hasPix ? 36 : 2)
  for (const [index, text] of slip.instructions.entries()) {
    const looks = index === 0 ? { size: 6 } : { size: 8 }
    paper.say('P', text, { x: left + 1, y: y + 0.9 + index * 4.6, width }, looks)
  }
  if (slip.pixCode === null) return
  const box = { x: column - 30, y: y + 2, width: 25, height: 25 }
  paper.picture('QR Code PIX deste boleto', qrDrawing(slip.pixCode), box)
  paper.say(
    'P',
    'Pague com PIX',
    { x: box.x, y: y + 29, width: box.width },
    { size: 7.5, bold: true, align: 'center' },
  )
}

function payer(paper: Paper, slip: Slip, y: number): void {
  const inner = { x: left + 1, width: right - left - 2 }
  paper.say('P', 'Pagador', { ...inner, y: y + 0.7 }, { size: 6 })
  const who = `${slip.payer} - CPF/CNPJ ${slip.payerDocument}`
  paper.say('P', who, { ...inner, y: y + 3.2 }, { size: 8.5, bold: true })
  paper.say('P', slip.payerAddress, { ...inner, y: y + 7 }, { size: 8 })
  paper.say('P', 'Beneficiário final', { ...inner, y: y + 10.7 }, { size: 6 })
  const code = { x: column + 1, y: y + 10.7, width: 43 }
  paper.say('P', 'Código de baixa', code, { size: 6 })
  paper.rule(left, y + 13.5, right, y + 13.5)
}

/** The lower part, in the order and with the words banks agreed on. */
export function drawCompensationSlip(paper: Paper, slip: Slip, bars: Drawing): void {
  const beneficiary = `${slip.beneficiary} - CNPJ ${slip.beneficiaryDocument}`
  head(paper, slip)
  row(paper, top + 9, 7.5, [
    {
      label: 'Local de pagamento',
      value: 'Pagável em qualquer banco, app ou lotérica até o vencimento',
      x: left,
      width: column - left,
    },
    { label: 'Vencimento', value: slip.dueDate, x: column, width: 45, align: 'right', bold: true },
  ])
  row(paper, top + 16.5, 10, [
    { label: 'Beneficiário', value: beneficiary, x: left, width: column - left },
    {
      label: 'Agência/Código do beneficiário',
      value: slip.agencyAndCode,
      x: column,
      width: 45,
      align: 'right',
    },
  ])
  paper.say(
    'P',
    slip.beneficiaryAddress,
    { x: left + 1, y: top + 23.2, width: column - left - 2 },
    { size: 7 },
  )
  row(paper, top + 26.5, 7, [
    { label: 'Data do documento', value: slip.documentDate, x: left, width: 30 },
    { label: 'Nº do documento', value: slip.documentNumber, x: left + 30, width: 40 },
    { label: 'Espécie doc.', value: 'DS', x: left + 70, width: 20 },
    { label: 'Aceite', value: 'N', x: left + 90, width: 15 },
    { label: 'Data do processamento', value: slip.processingDate, x: left + 105, width: 30 },
    { label: 'Nosso número', value: slip.ourNumber, x: column, width: 45, align: 'right' },
  ])
  row(paper, top + 33.5, 7, [
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
  instructions(paper, slip, top + 40.5)
  charges(paper, slip, top + 40.5)
  payer(paper, slip, top + 73.5)
  // 5 mm of white before the first bar, 103 x 13 mm for the bars: what readers are built for.
  paper.picture('Código de barras', bars, {
    x: left + 5,
    y: top + 89,
    width: 103,
    height: 13,
  })
  paper.say(
    'P',
    'Autenticação mecânica - Ficha de Compensação',
    { x: left + 112, y: top + 88.5, width: right - left - 112 },
    { size: 6.5, align: 'right' },
  )
}
