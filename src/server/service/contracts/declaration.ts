import { createHmac } from 'node:crypto'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { paymentTypeLabels } from '#domain/money/invoices/invoice-state.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import { formatAddress } from '#domain/account/people/address.ts'
import { formatDocument } from '#domain/account/people/document.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { ErpCompany, ErpContract } from '#server/upstreams/erp/port.ts'
import { lettersOf, subjectBytes } from '#server/money/receipts/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

/** The contents of an annual settlement declaration, ready to be drawn. */
export interface Declaration {
  readonly year: number
  readonly provider: { readonly name: string; readonly cnpj: string; readonly address: string }
  readonly colour: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly rows: readonly (readonly string[])[]
  readonly total: string
  readonly totalAmount: Cents
  readonly statement: readonly string[]
  readonly place: string
  readonly code: string
  /** The first bytes of its code, by which its signed receipt names it. */
  readonly subject: Uint8Array
}

export const columns = ['Mês', 'Vencimento', 'Valor', 'Pago em', 'Forma'] as const

interface Source {
  readonly tenant: Pick<Tenant, 'clientId' | 'alias' | 'address' | 'primaryColor'>
  readonly company: ErpCompany | null
  readonly customer: ErpCustomer
  readonly contract: ErpContract
  readonly year: number
  readonly invoices: readonly Invoice[]
  readonly today: CalendarDate
}

function toRow(invoice: Invoice): string[] {
  return [
    `${invoice.dueDate.slice(5, 7)}/${invoice.dueDate.slice(0, 4)}`,
    formatDate(invoice.dueDate),
    formatMoney(invoice.value),
    invoice.paidOn ? formatDate(invoice.paidOn) : 'Quitada',
    invoice.paymentType ? paymentTypeLabels[invoice.paymentType] : 'Não informada',
  ]
}

/** What the code of authenticity is made of: always the same for the same contents. */
const digestOf = (key: Uint8Array, content: unknown) =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest()

/**
 * Builds the declaration of Lei 12.007/2009: the year counts by due dates (art. 2), and the
 * declaration replaces the monthly receipts (art. 4).
 */
export function buildDeclaration(key: Uint8Array, source: Source): Declaration {
  const { tenant, company, customer, contract, year, invoices, today } = source
  const name = company?.legalName || tenant.alias
  const rows = invoices.map(toRow)
  const totalAmount = invoices.reduce((sum, { value }) => sum + value, 0)
  const facts = [
    ['Assinante', customer.legalName],
    ['CPF/CNPJ', formatDocument(customer.document)],
    ['Endereço', contract.endereco || formatAddress(customer)],
    ['Contrato', [contract.id, contract.contrato].filter(Boolean).join(' · ')],
    ['Ano de referência', String(year)],
  ] as const
  const months =
    rows.length === 1 ? 'da mensalidade abaixo' : `das ${rows.length} mensalidades abaixo`
  const digest = digestOf(key, [tenant.clientId, name, company?.cnpj, facts, rows])
  return {
    year,
    provider: { name, cnpj: company?.cnpj ?? '', address: tenant.address },
    colour: tenant.primaryColor,
    facts,
    rows,
    total: formatMoney(totalAmount),
    totalAmount,
    statement: [
      `${name} declara, para os fins da Lei nº 12.007, de 29 de julho de 2009, que o assinante acima ` +
        `pagou tudo o que venceu entre 1º de janeiro e 31 de dezembro de ${year} por este contrato, ` +
        `na soma ${months}.`,
      'Esta declaração substitui, para a comprovação do cumprimento das obrigações do consumidor, as ' +
        `quitações dos faturamentos mensais de ${year} e dos anos anteriores (art. 4º da Lei).`,
    ],
    place: `${townOf(tenant.address)}${formatDate(today)}`,
    code: lettersOf(digest.subarray(0, 16)),
    subject: digest.subarray(0, subjectBytes),
  }
}

/** The town of an address such as "Rua das Fibras, 100, Centro, Florianópolis/SC, 88010-000". */
function townOf(address: string): string {
  const towns = address.split(',').flatMap((part) => /^.+\/[A-Z]{2}\b/.exec(part)?.[0].trim() ?? [])
  return towns[0] ? `${towns[0]}, ` : ''
}
