import { type CustomerDetails, defaultState } from '#contract/account/customer.ts'
import { isCpf, maskDocument } from '#domain/account/people/document.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'

/** The trade name of a company. That of a person is often noise ("Cliente 2"). */
function displayName({ document, legalName, tradeName }: ErpCustomer): string {
  const names = isCpf(document) ? [legalName, tradeName] : [tradeName, legalName]
  return names.find((name) => name !== '') ?? ''
}

/**
 * Converts an ERP customer to the wire field by field, so that no other column of the ERP is passed
 * on.
 */
export function toCustomerDetails(customer: ErpCustomer): CustomerDetails {
  return {
    name: displayName(customer),
    phone_number: customer.phone,
    cpf_cnpj: maskDocument(customer.document),
    email: customer.emails.join(', '),
    cep: customer.cep,
    endereco: customer.street,
    numero: customer.number,
    bairro: customer.district,
    cidade: customer.city,
    complemento: customer.complement,
    // The ERP may know none, neither of the customer nor of the city.
    estado: customer.state || defaultState,
  }
}
