import type { CustomerDetails } from '#contract/customer.ts'
import { maskDocument } from '#domain/people/document.ts'
import type { ErpCustomer } from '#server/erp/port.ts'

/**
 * The state (UF) when the ERP has none; the specification fixes it (first specification, section
 * 3).
 */
const defaultState = 'SC'

/**
 * Converts an ERP customer to the wire field by field, so that no other column of the ERP is passed
 * on.
 */
export function toCustomerDetails(customer: ErpCustomer): CustomerDetails {
  return {
    name: customer.tradeName || customer.legalName,
    phone_number: customer.phone,
    cpf_cnpj: maskDocument(customer.document),
    email: customer.emails.join(', '),
    cep: customer.cep,
    endereco: customer.street,
    numero: customer.number,
    bairro: customer.district,
    cidade: customer.city,
    complemento: customer.complement,
    estado: customer.state || defaultState,
  }
}
