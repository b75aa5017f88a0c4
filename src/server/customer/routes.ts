import { type CustomerDetails, customerDetails } from '#contract/customer.ts'
import { maskDocument } from '#domain/people/document.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { ErpCustomer } from '#server/erp/port.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { SessionService } from '#server/session/service.ts'

/** The state is fixed (specification 3) unless the ERP knows a better one. */
const usualState = 'SC'

/** Field by field: whatever else the ERP tells of a customer stays here. */
function toDetails(customer: ErpCustomer): CustomerDetails {
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

export function customerRoutes(
  api: Api,
  deps: {
    readonly erps: Pick<Erps, 'for'>
    readonly sessions: Pick<SessionService, 'endAll'>
    readonly now: () => Date
  },
): void {
  register(api, customerDetails, async ({ tenant, session, fresh, signal }) => {
    const erp = deps.erps.for(tenant)
    const { value: customer, asOf } = await erp.customer(session.customerId, { fresh, signal })
    if (!customer) refuse(customerDetails, 'customer not found')
    if (!customer.isActive) {
      // Disabled at the provider since the sign-in: every device of theirs is signed out.
      await deps.sessions.endAll(tenant.clientId, session.customerId, deps.now())
      throw commonRefusal('unauthenticated')
    }
    return { customer: toDetails(customer), as_of: asOf.toISOString() }
  })
}
