import { contrastRatio } from '#domain/platform/colours/palette.ts'
import type { Page } from '../pdf/page.ts'
import type { Slip } from './slip.ts'

const left = 15
const width = 180

function details(page: Page, slip: Slip, y: number): void {
  const rows = [
    ['Pagador', `${slip.payer} - ${slip.payerDocument}`],
    ['Endereço', slip.payerAddress],
    ['Beneficiário', `${slip.beneficiary} - CNPJ ${slip.beneficiaryDocument}`],
    ['Agência/Código do beneficiário', slip.agencyAndCode],
    ['Nosso número', slip.ourNumber],
    ['Nº do documento', slip.documentNumber],
    ['Data do documento', slip.documentDate],
  ] as const
  for (const [index, [label, value]] of rows.entries()) {
    const at = y + index * 8
    page.write('P', label, { x: left, y: at, width: 52 }, { size: 9, colour: '#555555' })
    page.write('P', value, { x: left + 55, y: at, width: width - 55 }, { size: 9.5 })
    page.area(left, at + 5.6, width, 0.2, '#d9d9d9')
  }
}

/** Draws the upper part of a boleto, which the payer keeps; its design is the provider's own. */
export function drawPayerReceipt(page: Page, slip: Slip): void {
  const ink = contrastRatio(slip.colour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
  page.area(0, 0, 210, 30, slip.colour)
  page.write(
    'H1',
    slip.beneficiary,
    { x: left, y: 9, width: 115 },
    { size: 20, bold: true, colour: ink },
  )
  page.write(
    'P',
    `Fatura ${slip.invoiceId}`,
    { x: left, y: 18.5, width: 115 },
    { size: 11, colour: ink },
  )
  page.write(
    'P',
    'Recibo do pagador',
    { x: 135, y: 12.5, width: 60 },
    { size: 11, align: 'right', colour: ink },
  )

  const figures = [
    ['Vencimento', slip.dueDate],
    ['Valor do documento', slip.value],
    ...(slip.total ? [['Valor atualizado com multa e juros', slip.total] as const] : []),
  ] as const
  for (const [index, [label, value]] of figures.entries()) {
    const place = { x: left + index * 62, width: 56 }
    page.write('P', label, { ...place, y: 40 }, { size: 9, colour: '#555555' })
    page.write('P', value, { ...place, y: 45.5 }, { size: 20, bold: true })
  }

  page.area(left, 60, width, 17, '#f4f5f7')
  page.write(
    'P',
    'Linha digitável',
    { x: left + 5, y: 63, width: 170 },
    { size: 8, colour: '#555555' },
  )
  page.write('P', slip.line, { x: left + 5, y: 68, width: 170 }, { size: 13, bold: true })

  details(page, slip, 86)
  page.write(
    'P',
    'Guarde este recibo. O pagamento é confirmado em até um dia útil; pelo PIX, na hora.',
    { x: left, y: 148, width },
    { size: 9, colour: '#555555' },
  )
  page.write(
    'P',
    'Autenticação mecânica - Recibo do pagador',
    { x: left, y: 170, width },
    { size: 6.5, align: 'right' },
  )
  page.cutLine(10, 177, 200)
}
