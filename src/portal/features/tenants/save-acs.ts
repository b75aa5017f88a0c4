import type { AcsEntry } from '#contract/acs.ts'
import { type AcsChange, acsChange } from '#domain/tenants/acs-change.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { addAcs, changeAcs, dropAcs } from '#portal/queries/acs.ts'
import { toAcsRequest } from './form-mapping.ts'
import { acsFailure } from './refusals.ts'
import type { CheckedForm, FormField } from './tenant-schema.ts'
import { texts } from './texts.ts'

type Failure = SubmitFailure<FormField>

/** What saving the form does to the device service. */
export function acsChangeOf(current: AcsEntry | null, form: CheckedForm): AcsChange {
  const kept = current && {
    issuerId: current.acs_issuer_id,
    privateKey: current.acs_private_key,
    url: current.acs_url,
  }
  return acsChange(kept, {
    issuerId: form.ixc_acs_issuer,
    privateKey: form.ixc_acs_private_key,
    url: form.ixc_acs_url,
  })
}

/** Why the three fields cannot be saved as they are; null: they can. */
export function acsProblem(current: AcsEntry | null, form: CheckedForm): Failure | null {
  if (acsChangeOf(current, form) !== 'incomplete') return null
  const text = current ? texts.acsIncompleteKept : texts.acsIncomplete
  return { text, field: 'ixc_acs_url' }
}

/** Creates, changes or removes the device service, whichever the fields ask for (specification 4). */
export async function saveAcs(
  clientId: string,
  current: AcsEntry | null,
  form: CheckedForm,
): Promise<Failure | null> {
  const wish = acsChangeOf(current, form)
  const words = {
    create: texts.acsCreateFailure,
    update: texts.acsEditFailure,
    remove: texts.acsRemoveFailure,
  }
  try {
    if (wish === 'create') await addAcs(clientId, toAcsRequest(form))
    if (wish === 'update' && current) await changeAcs(current.uuid, toAcsRequest(form))
    if (wish === 'remove' && current) await dropAcs(current.uuid)
    return null
  } catch (error) {
    return acsFailure(
      error,
      wish === 'none' || wish === 'incomplete' ? texts.saveFailure : words[wish],
    )
  }
}
