import type { SessionModule } from '#server/account/session/module.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import type { StoredAgreement } from './agreement-store.ts'

/**
 * Who holds the contract of an agreement now:
 * - `same`: the active customer who made it
 * - `gone`: the customer is disabled, or the id has passed to another person
 * - `closed`: the same customer, who cannot get in to end it
 * - `unknown`: the record cannot be read, or has no document for now
 */
export type Holder = 'same' | 'gone' | 'closed' | 'unknown'

/** Asks the ERP who holds these agreements of one provider. Only what it says for certain is `gone`. */
export async function readHolders(
  erp: Pick<Erp, 'customerStandings'>,
  agreements: readonly StoredAgreement[],
  hashDocument: SessionModule['hashDocument'],
): Promise<(agreement: StoredAgreement) => Holder> {
  const customerIds = [...new Set(agreements.map(({ customerId }) => customerId))]
  const standings = await erp.customerStandings(customerIds)
  return ({ clientId, customerId, documentHash }) => {
    const found = standings.get(customerId)
    if (!found) return 'unknown'
    const { isActive, isPortalClosed, document } = found
    if (!isActive) return 'gone'
    if (document === '') return 'unknown'
    if (hashDocument(clientId, document) !== documentHash) return 'gone'
    return isPortalClosed ? 'closed' : 'same'
  }
}
