import type { FormRight } from '#contract/staff/connections.ts'
import { keysOf } from '#domain/platform/values/record-of.ts'
import { erpForms, isListedForm, type ListedErpForm } from '#domain/staff/tenants/erp-forms.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erp } from '../../port.ts'
import type { IxcClient } from '../client.ts'
import type { Action, Table } from '../tables.ts'

/** Of every table and action that is asked for here, the right is known. */
const formNames = keysOf(erpForms satisfies Readonly<Record<Action | Table, unknown>>)

/** Forms tried side by side: below what one provider's ERP may be asked at once. */
const maxParallel = 4

/** What a refused or failed listing says of the right to it. */
function outcomeOf({ message }: UpstreamFailure): FormRight['outcome'] {
  if (message.endsWith('listing refused')) return 'refused'
  return message.endsWith('not a listing') ? 'not understood' : 'failed'
}

/** Tries each form of the ERP that the portal reads, with one row; nothing of it is kept. */
export function formRightMethods({
  client,
}: {
  readonly client: IxcClient
}): Pick<Erp, 'formRights'> {
  async function tryForm(form: ListedErpForm, signal?: AbortSignal): Promise<FormRight> {
    try {
      await client.listOne(form, signal)
      return { form, outcome: 'ok' }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return { form, outcome: outcomeOf(error) }
    }
  }

  return {
    async formRights(signal) {
      const waiting = formNames.filter(isListedForm)
      const tried = new Map<string, FormRight>()
      const work = async () => {
        for (let form = waiting.shift(); form !== undefined; form = waiting.shift()) {
          tried.set(form, await tryForm(form, signal))
        }
      }
      await Promise.all(Array.from({ length: maxParallel }, work))
      return formNames.map((form) => tried.get(form) ?? { form, outcome: 'untested' })
    },
  }
}
