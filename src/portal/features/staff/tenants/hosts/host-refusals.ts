import {
  addTenantHost,
  removeTenantHost,
  setCanonicalHost,
} from '#contract/staff/tenants/tenant-hosts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { hostTexts as texts } from './host-texts.ts'
import { texts as tenantTexts } from '../texts.ts'

const shared = {
  'hosts changed meanwhile': texts.changed,
  'customer not found': tenantTexts.notFound,
} as const

/** Why a domain was not added. */
export const addHostFailure = refusalTexts(addTenantHost)({
  own: {
    ...shared,
    'host invalid': { text: texts.invalid, field: 'host' },
    'host reserved': { text: texts.reserved, field: 'host' },
    'host already in use': { text: texts.taken, field: 'host' },
    'too many hosts': texts.tooMany,
  },
  common: { 'invalid request': { text: texts.invalid, field: 'host' } },
  otherwise: texts.addFailure,
})

/** Why a domain was not removed. */
export const removeHostFailure = refusalTexts(removeTenantHost)({
  own: { ...shared, 'host not found': texts.gone },
  otherwise: texts.removeFailure,
})

/** Why another domain does not lead. */
export const leadFailure = refusalTexts(setCanonicalHost)({
  own: { ...shared, 'host not found': texts.gone, 'host not reached': texts.notReached },
  otherwise: texts.leadFailure,
})
