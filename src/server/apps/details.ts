import type { RawApp } from '#contract/apps.ts'
import { listEntryId } from '#domain/apps/entitlement.ts'
import { needsEmail } from '#domain/apps/integration-method.ts'
import { secureLink } from '#domain/apps/secure-link.ts'
import { picturePath } from '#server/images/port.ts'
import { formatDecimal } from '#domain/money.ts'
import { maskDocument } from '#domain/people/document.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import { integrations, type Standing, type Subject } from './integrations.ts'
import type { Place } from './places.ts'
import { contractIdOf } from './port.ts'

/** null: whoever could tell does not answer. */
async function standingOf(subject: Subject): Promise<Standing | null> {
  try {
    return await integrations[subject.app.method].standing(subject)
  } catch (error) {
    if (error instanceof UpstreamFailure) return null
    throw error
  }
}

/** What activation adds to the bill each month, in reais; empty when it adds nothing. */
async function priceOf({ app, holding, erp }: Subject): Promise<string> {
  if (app.method !== 'add_product_in_contract') return ''
  const missing = app.addedProductIds
    .map(listEntryId)
    .filter((id) => !holding?.productIds.includes(id))
  const products = await Promise.all(missing.map((id) => erp.product(id)))
  return formatDecimal(products.reduce((sum, { value }) => sum + (value?.price ?? 0), 0))
}

/** App details (specification 3), field by field: nothing else of app or customer leaves here. */
export async function appDetailsOf(place: Place, subject: Subject): Promise<RawApp> {
  const { app } = place
  const { customer } = subject
  const standing = await standingOf(subject)
  const isOnline = standing !== null && standing.state !== 'pending'
  const login = standing?.login ?? ''
  const isErpLogin = app.method === 'login_sva'
  return {
    id: app.id,
    contract_id: contractIdOf(place),
    name: app.name,
    image: picturePath(app.image),
    pending_text: app.pendingText,
    active_text: app.activeText,
    app_store_link: secureLink(app.appStoreLink) ?? '',
    play_store_link: secureLink(app.playStoreLink) ?? '',
    integration_method: app.method,
    is_active: standing?.state === 'active',
    is_online: isOnline,
    is_pending: standing?.state === 'pending',
    is_deactivated: standing?.state === 'deactivated',
    product_ids: [...app.productIds],
    price: await priceOf(subject),
    integration: { login: isErpLogin ? login : '' },
    customer: {
      phone_number: customer.phone,
      email: standing?.email || (customer.emails[0] ?? ''),
      cpf_cnpj: maskDocument(customer.document),
      full_name: customer.legalName,
    },
    platform: { login: isErpLogin ? '' : login },
    needs_email: needsEmail(app.method),
  }
}
