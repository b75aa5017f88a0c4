import type { TrialAction, TrialOutcome } from '#contract/platform/audit.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import { baseUrl } from '#server/platform/egress/addresses/base-url.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'

/** What was tried, without its result. */
export interface Trial {
  readonly staffMember: Pick<StaffMember, 'login' | 'role'>
  readonly action: TrialAction
  /** As the form sends it: empty, or an id that nobody has yet, for a provider that is being made. */
  readonly clientId: string
  /** The address that was tried; its host alone is recorded. Left out where a stored one was used. */
  readonly address?: string
}

export type RecordTrial = (trial: Trial, outcome: TrialOutcome) => Promise<void>

/** The host of an address, which has no credentials in it; empty for what is no address. */
function hostOf(address: string | undefined): string {
  if (address === undefined) return ''
  const url = baseUrl(address)
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** Records who tried which system of which provider, and what came of it: no secret and no path. */
export function trialRecorder(deps: {
  readonly audit: Pick<AuditModule, 'recordAhead'>
  readonly tenants: TenantFinder
}): RecordTrial {
  const { audit, tenants } = deps
  return async ({ staffMember, action, clientId: typed, address }, outcome) => {
    const isKnown = typed !== '' && (await tenants.find(typed)) !== null
    const clientId = isKnown ? typed : null
    const subject = hostOf(address)
    await audit.recordAhead({ staffMember, clientId, action, fields: [outcome], subject })
  }
}
