import type { AcsEntry } from '#contract/staff/tenants/acs.ts'
import { type AcsChange, acsChange } from '#domain/staff/tenants/acs-change.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { addAcs, updateAcs, deleteAcs } from '#portal/queries/staff/tenants/acs.ts'
import { toAcsRequest } from './form-mapping.ts'
import { acsFailures } from '../refusals.ts'
import type { CheckedForm, FormField } from './tenant-schema.ts'
import { texts } from '../texts.ts'

/** What saving the form does to the ACS record. */
export function acsChangeOf(current: AcsEntry | null, form: CheckedForm): AcsChange {
  const before = current && {
    issuerId: current.acs_issuer_id,
    privateKey: current.acs_private_key,
    url: current.acs_url,
  }
  const change = acsChange(before, {
    issuerId: form.ixc_acs_issuer,
    privateKey: form.ixc_acs_private_key,
    url: form.ixc_acs_url,
  })
  const hasOtherTrust = current !== null && current.acs_trust !== form.ixc_acs_trust
  return change === 'none' && hasOtherTrust ? 'update' : change
}

/** Why the three ACS fields cannot be saved; null when they can. */
export function acsProblem(current: AcsEntry | null, form: CheckedForm): Failure<FormField> | null {
  if (acsChangeOf(current, form) !== 'incomplete') return null
  const text = current ? texts.acsIncompleteKept : texts.acsIncomplete
  return { text, field: 'ixc_acs_url' }
}

/** Creates, changes or removes the ACS record, as its three fields ask for (specification 4). */
export async function saveAcs(
  clientId: string,
  current: AcsEntry | null,
  form: CheckedForm,
): Promise<Failure<FormField> | null> {
  const change = acsChangeOf(current, form)
  if (change === 'none' || change === 'incomplete') return null
  try {
    if (change === 'create') await addAcs(clientId, toAcsRequest(form))
    if (change === 'update' && current) await updateAcs(current.uuid, toAcsRequest(form))
    if (change === 'remove' && current) await deleteAcs(current.uuid)
    return null
  } catch (error) {
    return acsFailures[change](error)
  }
}
