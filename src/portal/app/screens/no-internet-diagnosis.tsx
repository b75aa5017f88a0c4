import type { Contract } from '#domain/service/contracts/contract.ts'
import { TrustUnlock } from '#portal/features/service/contracts/trust-unlock.tsx'
import { Diagnosis, type DiagnosisProps } from '#portal/features/service/no-internet/diagnosis.tsx'

const unlock = (contract: Contract) => <TrustUnlock contract={contract} linksInvoices={false} />

/** The diagnosis with the unlock of contracts, which is another feature's. */
export function OwnDiagnosis(props: Omit<DiagnosisProps, 'unlock'>) {
  return <Diagnosis {...props} unlock={unlock} />
}
