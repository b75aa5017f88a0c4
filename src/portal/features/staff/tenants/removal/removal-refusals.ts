import { removeTenant } from '#contract/staff/tenants/tenant-removal.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { removalTexts as texts } from './removal-texts.ts'
import { texts as tenantTexts } from '../texts.ts'

/** Why a removal did not begin. */
export const removalFailure = refusalTexts(removeTenant)({
  own: {
    'customer not found': tenantTexts.notFound,
    'another client_id typed': { text: texts.otherId, field: 'typed' },
    'customer not suspended': texts.notSuspended,
    'suspended too recently': texts.tooSoon,
    'payments open': texts.paymentsMeanwhile,
  },
  common: { 'invalid request': { text: texts.otherId, field: 'typed' } },
  otherwise: texts.failure,
})
