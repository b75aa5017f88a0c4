import type { RawApp } from '#contract/service/apps.ts'
import { listEntryId } from '#domain/service/apps/entitlement.ts'
import { needsEmail } from '#domain/service/apps/integration-method.ts'
import { secureLink } from '#domain/service/apps/secure-link.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { maskDocument } from '#domain/account/people/document.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { imagePath } from '#server/site/images/port.ts'
import { type AppStatus, type CustomerApp, integrations } from './integrations.ts'
import { missingProductIds } from './missing-products.ts'
import { contractIdOf } from './port.ts'

/** null: the system that knows the status does not answer. */
async function readStatusIfPossible(customerApp: CustomerApp): Promise<AppStatus | null> {
  try {
    return await integrations[customerApp.app.method].readStatus(customerApp)
  } catch (error) {
    if (error instanceof UpstreamFailure) return null
    throw error
  }
}

/**
 * What activation adds to the invoice each month, in reais; empty when it never adds anything. null: one of
 * its products is not on sale, so there is no price, and it cannot be activated.
 */
async function monthlyPrice(customerApp: CustomerApp): Promise<string | null> {
  const { app, erp, fresh = false } = customerApp
  if (app.method !== 'add_product_in_contract') return ''
  let sum = 0
  const ids = missingProductIds(customerApp)
  for (const { value } of await Promise.all(ids.map((id) => erp.product(id, { fresh })))) {
    if (!value) return null
    sum += value.price
  }
  return formatDecimal(sum)
}

/** What the app already adds to the invoice each month, in reais, and since when; empty: nothing. */
function addition({ app, contract }: CustomerApp) {
  const ids = new Set(app.addedProductIds.map(listEntryId))
  const added = (contract?.added ?? []).filter(({ productId }) => ids.has(productId))
  // Without one of them there is no sum.
  const isKnown = added.every(({ monthly }) => monthly !== null)
  const sum = isKnown ? added.reduce((total, { monthly }) => total + (monthly ?? 0), 0) : 0
  return {
    monthly_price: sum > 0 ? formatDecimal(sum) : '',
    added_on: added.map(({ since }) => since).toSorted()[0] ?? '',
  }
}

/**
 * App details (specification 3). Fields are listed one by one, so that no other field gets out. null for one
 * that cannot be had any more.
 */
export async function buildAppDetails(customerApp: CustomerApp): Promise<RawApp | null> {
  const { app, customer } = customerApp
  const price = await monthlyPrice(customerApp)
  if (price === null) return null
  const status = await readStatusIfPossible(customerApp)
  const login = status?.login ?? ''
  const isErpLogin = app.method === 'login_sva'
  return {
    id: app.id,
    contract_id: contractIdOf(customerApp),
    name: app.name,
    image: imagePath(app.image),
    pending_text: app.pendingText,
    active_text: app.activeText,
    app_store_link: secureLink(app.appStoreLink) ?? '',
    play_store_link: secureLink(app.playStoreLink) ?? '',
    integration_method: app.method,
    is_active: status?.state === 'active',
    is_online: status !== null && status.state !== 'pending',
    is_pending: status?.state === 'pending',
    is_deactivated: status?.state === 'deactivated',
    product_ids: [...app.productIds],
    price,
    ...addition(customerApp),
    integration: { login: isErpLogin ? login : '' },
    customer: {
      phone_number: customer.phone,
      email: status?.email || (customer.emails[0] ?? ''),
      cpf_cnpj: maskDocument(customer.document),
      full_name: customer.legalName,
    },
    platform: { login: isErpLogin ? '' : login },
    needs_email: needsEmail(app.method),
  }
}
