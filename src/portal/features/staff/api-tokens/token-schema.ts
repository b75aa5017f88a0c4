import * as v from 'valibot'
import { maxTokenClients, maxTokenName, tokenDays } from '#contract/staff/api-tokens.ts'
import { tokenScopes } from '#contract/staff/token-scopes.ts'
import { isClientId } from '#domain/platform/hosts/provider-host.ts'
import { fillRecord } from '#domain/platform/values/record-of.ts'
import { isPlainLine } from '#domain/staff/tenants/plain-line.ts'
import { texts } from './texts.ts'

/** The distinct lines of a text that are not empty. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

function areClients(text: string): boolean {
  const ids = linesOf(text)
  return ids.length > 0 && ids.length <= maxTokenClients && ids.every(isClientId)
}

/** The form of a new token: a switch for each scope, and client ids as lines. */
export const tokenSchema = v.pipe(
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(texts.nameWrong),
      v.check((name) => Array.from(name).length <= maxTokenName, texts.nameWrong),
      v.check(isPlainLine, texts.nameWrong),
    ),
    ...fillRecord(tokenScopes, v.boolean()),
    days: v.picklist(tokenDays.map(String)),
    reach: v.picklist(['all', 'some']),
    clients: v.string(),
  }),
  v.forward(
    v.check(({ reach, clients }) => reach === 'all' || areClients(clients), texts.clientsWrong),
    ['clients'],
  ),
)

/** Nothing is chosen beforehand but the middle of the times. */
export const emptyToken: v.InferInput<typeof tokenSchema> = {
  name: '',
  ...fillRecord(tokenScopes, false),
  days: '90',
  reach: 'all',
  clients: '',
}

/** What a checked form asks the server for. */
export function toRequest(form: v.InferOutput<typeof tokenSchema>) {
  return {
    name: form.name,
    scopes: tokenScopes.filter((scope) => form[scope]),
    days: tokenDays.find((days) => String(days) === form.days) ?? tokenDays[0],
    client_ids: form.reach === 'all' ? null : linesOf(form.clients),
  }
}
