import * as v from 'valibot'
import { type CustomerDetails, customerDetails } from '#contract/account/customer.ts'
import { listContracts, type RawContract } from '#contract/service/contracts.ts'
import type { AnswerOf, Endpoint } from '#contract/platform/endpoint.ts'
import { listInvoices, type RawInvoice } from '#contract/money/invoices.ts'
import { maskEmail } from '#domain/account/people/email.ts'

/** What stands for a text that is there and not shown: the portal offers what it would offer. */
const hidden = '*'
const hide = (text: string | null | undefined) => (text ? hidden : '')

/** The codes by which a bill is paid. */
const hideCodes = (row: RawInvoice): RawInvoice => ({
  ...row,
  linha_digitavel: hide(row.linha_digitavel),
  nn_boleto: hide(row.nn_boleto),
  pix_txid: hide(row.pix_txid),
})

/** No more of where a contract is than the support desk says: street and number. */
function hideAddress(row: RawContract): RawContract {
  const street = (row.endereco ?? '').split(', ').slice(0, 2).join(', ')
  const standard = row.endereco_padrao_cliente ?? ''
  const isAddress = standard.length > 1
  return { ...row, endereco: street, endereco_padrao_cliente: isAddress ? '' : standard }
}

/** Contacts as the support desk shows them; no address. */
const maskContacts = (customer: CustomerDetails): CustomerDetails => ({
  ...customer,
  phone_number: customer.phone_number && `${hidden.repeat(7)}${customer.phone_number.slice(-2)}`,
  email: customer.email && customer.email.split(', ').map(maskEmail).join(', '),
  cep: '',
  endereco: '',
  numero: '',
  bairro: '',
  complemento: '',
})

type Hiding = (answer: unknown) => unknown

function hiding<E extends Endpoint>(
  endpoint: E,
  change: (answer: AnswerOf<E>) => AnswerOf<E>,
): readonly [Endpoint, Hiding] {
  return [endpoint, (answer) => change(v.parse(endpoint.answer, answer))]
}

const hidings: ReadonlyMap<Endpoint, Hiding> = new Map([
  hiding(listInvoices, (answer) => ({ ...answer, invoices: answer.invoices.map(hideCodes) })),
  hiding(listContracts, (answer) => ({ ...answer, contracts: answer.contracts.map(hideAddress) })),
  hiding(customerDetails, (answer) => ({ ...answer, customer: maskContacts(answer.customer) })),
])

/** An answer without codes to pay by, and with no more of the person than the support desk shows. */
export const hideFields = (endpoint: Endpoint, answer: unknown): unknown =>
  hidings.get(endpoint)?.(answer) ?? answer
