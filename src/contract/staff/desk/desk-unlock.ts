import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { growing } from '#contract/platform/growing.ts'
import { recordId } from '#contract/platform/scalars.ts'
import { unlockMessages } from '#contract/service/contracts.ts'

/**
 * By the rules of the subscriber's own unlock. 'forbidden' where the provider does not let its desk do it. The
 * subscriber is told.
 */
export const unlockContractFor = endpoint({
  name: 'unlockContractFor',
  method: 'POST',
  path: '/api/central/provider/subscriber/{customerId}/contract/{contractId}/unlock',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable', 'forbidden'],
  makesOld: ['contracts', 'lines'],
  roles: ['owner', 'support'],
  summary: 'Unlock a blocked contract on trust on behalf of its subscriber.',
  params: v.object({ customerId: recordId, contractId: recordId }),
  answer: v.object({ message: v.picklist(unlockMessages) }),
  accepts: v.object({ message: growing(v.picklist(unlockMessages)) }),
  refusals: { 'subscriber not found': 404, 'contract not found': 404 },
})
