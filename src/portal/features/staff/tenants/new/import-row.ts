import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { isReservedId } from '#domain/platform/hosts/provider-host.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { NetworkError } from '#portal/queries/calls/failure.ts'
import { addTenant } from '#portal/queries/staff/tenants/tenants.ts'
import { emptyForm, toRequest } from '../form/form-mapping.ts'
import { messages } from '../messages.ts'
import { createFailure } from '../refusals.ts'
import { type CheckedForm, tenantSchema } from '../form/tenant-schema.ts'
import { texts } from '../texts.ts'

/** What is wrong with a cell; `column` is the name of its field. */
interface CellFault {
  readonly column: string
  readonly text: string
}

/** A line of the file as a valid form, or the faults of its cells. */
export type CheckedRow =
  | { readonly form: CheckedForm; readonly faults: readonly [] }
  | { readonly form: null; readonly faults: readonly CellFault[] }

/** The type of support requests as a file has it: by its name on the wire, or by its label. */
function supportType(text: string): string {
  const typed = text.trim().toLocaleLowerCase('pt-BR')
  if (typed === '') return 'os'
  const [known] =
    Object.entries(texts.supportTypes).find(
      ([name, label]) => name === typed || label.toLocaleLowerCase('pt-BR') === typed,
    ) ?? []
  return known ?? typed
}

/** What the fields are wrong with together; the server judges the rest. */
function crossFaults(form: CheckedForm): CellFault[] {
  const faults: CellFault[] = []
  if (isReservedId(form.client_id)) {
    faults.push({ column: 'client_id', text: messages.clientIdReserved })
  }
  const gateway = [form.gateway_url, form.gateway_merchant_id, form.gateway_merchant_key]
  const given = gateway.filter((value) => value !== '').length
  if (given !== gateway.length && (given > 0 || form.gateway_query_url !== '')) {
    faults.push({ column: 'gateway_url', text: messages.gatewayIncomplete })
  }
  return faults
}

/** Checks a line by the schema of the form. `cells`: texts by the names of their columns. */
export function checkImportRow(cells: Readonly<Record<string, string>>): CheckedRow {
  const blank = emptyForm((cells['client_id'] ?? '').trim())
  const typed = { ...blank, ...cells, support_type: supportType(cells['support_type'] ?? '') }
  const { success, output, issues } = v.safeParse(tenantSchema, typed)
  if (!success) {
    const named = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const)
    const first = new Map(named.toReversed())
    const faults = [...first].map(([column, message]) => ({
      column,
      text: column === 'support_type' ? messages.supportTypeInvalid : message,
    }))
    return { form: null, faults: faults.toReversed() }
  }
  const faults = crossFaults(output)
  return faults.length > 0 ? { form: null, faults } : { form: output, faults: [] }
}

/** Makes the provider of a line, by the call of the form; null when it is on the air. */
export async function createImported(
  client: QueryClient,
  form: CheckedForm,
): Promise<Failure | null> {
  try {
    await addTenant(client, form.client_id, toRequest(form))
    return null
  } catch (error) {
    // A call without an answer may have had its effect.
    return error instanceof NetworkError ? { text: texts.createUnanswered } : createFailure(error)
  }
}
