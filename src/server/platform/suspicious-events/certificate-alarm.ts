import type { CertificateChange } from '#server/platform/egress/tls/certificate-watch.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { RecordSuspiciousEvent } from './port.ts'

/**
 * Records that a confirmed server presents another certificate. A connection test runs under a name
 * that no provider has: what it meets is shown to the administrator who runs it, and recorded nowhere.
 */
export function certificateAlarm(deps: {
  readonly tenants: TenantFinder
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly log: { error(fields: object, message: string): void }
}): (change: CertificateChange) => void {
  const { tenants, recordSuspiciousEvent, log } = deps

  async function recordChange({ tenant: clientId, address }: CertificateChange): Promise<void> {
    if (!(await tenants.find(clientId))) return
    const kind = 'upstream_certificate_changed'
    await recordSuspiciousEvent({ kind, clientId, detail: address })
  }

  return (change) => {
    recordChange(change).catch((error: unknown) =>
      log.error({ error }, 'changed certificate was not recorded'),
    )
  }
}
