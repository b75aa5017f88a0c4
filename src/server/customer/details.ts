import type { CustomerDetails } from '#contract/customer.ts'
import { maskDocument } from '#domain/people/document.ts'
import type { ErpCustomer } from '#server/erp/port.ts'

/** The state is fixed (specification 3) unless the ERP knows a better one. */
const usualState = 'SC'

/** Field by field: whatever else the ERP tells of a customer stays here. */
export function toDetails(customer: ErpCustomer): CustomerDetails {
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
    estado: customer.state || usualState,
  }
}
