import type { Egress } from '#server/platform/egress/egress.ts'
import type { ErpFindings } from '../findings.ts'
import type { OwnWrites } from '../own-writes.ts'
import type { Erp } from '../port.ts'
import type { IxcAccount } from './customers/account.ts'
import { audienceMethods } from './customers/audience.ts'
import type { IxcCaches } from './caches.ts'
import { createIxcClient } from './client.ts'
import { companyMethods } from './customers/company.ts'
import type { IxcContext } from './context.ts'
import { chargeChangeMethods } from './contracts/charge-changes.ts'
import { chargeMethods } from './contracts/contract-charges.ts'
import { contractMethods } from './contracts/contracts.ts'
import { customerMethods } from './customers/customers.ts'
import { dueMethods } from './invoices/due-invoices.ts'
import { fiscalNoteMethods } from './fiscal-notes.ts'
import { formRightMethods } from './customers/form-rights.ts'
import { invoiceMethods } from './invoices/invoices.ts'
import { lineMethods } from './lines/lines.ts'
import { loginMethods } from './lines/logins.ts'
import { networkMethods } from './lines/recent-drops.ts'
import { offerMethods } from './contracts/offers.ts'
import { productMethods } from './contracts/products.ts'
import { supportMethods } from './support/ixc-support.ts'

interface Options {
  readonly tenant: IxcAccount
  readonly egress: Egress
  readonly caches: IxcCaches
  readonly writes: Pick<OwnWrites, 'outdate'>
  readonly findings: ErpFindings
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}

/** One provider's records, read from and changed in its IXC Provedor. */
export function createIxcErp(options: Options): Erp {
  const { tenant, egress, caches, writes, findings, now, log } = options
  const { clientId, ixcDomain } = tenant
  const client = createIxcClient(tenant, egress, (what) => {
    if (!findings.isFirst(clientId, `noise ${what}`)) return
    log.warn({ tenant: clientId, upstream: 'erp', what }, 'noise around an answer is left out')
  })
  const scope = [clientId, ixcDomain] as const
  const { timeZone } = tenant.rules
  const outdate: IxcContext['outdate'] = (customerId, ...kinds) =>
    writes.outdate({ clientId, customerId }, kinds)
  const context = { clientId, scope, client, caches, outdate, findings, timeZone, now, log }
  const customers = customerMethods(context)
  return {
    ...customers,
    ...invoiceMethods(context),
    ...dueMethods(context),
    ...contractMethods(context, customers),
    ...chargeMethods(context),
    ...chargeChangeMethods(context),
    ...productMethods(context),
    ...offerMethods(context),
    ...fiscalNoteMethods(context),
    ...companyMethods(context),
    ...formRightMethods(context),
    ...loginMethods(context),
    ...lineMethods(context),
    ...supportMethods(context),
    ...audienceMethods(context),
    ...networkMethods(context),
  }
}
