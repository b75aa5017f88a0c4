import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { nouns } from '#contract/endpoints.ts'
import { tokenScopes } from '#contract/staff/token-scopes.ts'
import type { Env } from '#server/platform/http/context.ts'
import { openApiSite } from '#server/platform/http/openapi/openapi.ts'

const operationSchema = v.object({
  summary: v.string(),
  parameters: v.array(v.object({ name: v.optional(v.string()), in: v.optional(v.string()) })),
  requestBody: v.optional(
    v.object({
      content: v.object({
        'application/json': v.object({
          schema: v.looseObject({ required: v.optional(v.array(v.string())) }),
        }),
      }),
    }),
  ),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  responses: v.record(v.string(), v.unknown()),
})
type Operation = v.InferOutput<typeof operationSchema>
const documentSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
})

/** What any call of a token may be refused with. */
const commonRefusals = new Set(['400', '401', '403', '429', '500', '503'])

const cookieNames = { secret: '', ownDevice: '', provider: '', administrator: '' }

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The document that the administration's host serves. */
async function readDocument() {
  const app = new Hono<Env>()
  app.use((c, next) => {
    c.set('isAdminHost', true)
    return next()
  })
  app.route('/', openApiSite({ nouns, cookieNames, contact: undefined }))
  const answer = await app.request('/api/openapi.json')
  return v.parse(documentSchema, await answer.json())
}

const scopesOf = ({ security }: Operation) => security.flatMap(({ apiToken }) => apiToken ?? [])

const named = (title: string, names: readonly string[]) =>
  names.length === 0 ? '' : ` ${title}: ${names.map((name) => `\`${name}\``).join(', ')}.`

function describeCall({ method, path, operation }: Call): string {
  const query = operation.parameters.flatMap((one) => (one.in === 'query' ? [one.name ?? ''] : []))
  const body = operation.requestBody?.content['application/json'].schema.required ?? []
  const refusals = Object.keys(operation.responses).filter(
    (status) => Number(status) >= 400 && !commonRefusals.has(status),
  )
  const parts = [named('Query', query), named('Body, at least', body), named('Refusals', refusals)]
  return `- \`${method} ${path}\`: ${operation.summary}${parts.join('')}`
}

/** The command for a call without a body. */
function exampleOf({ method, path }: Call): string {
  const address = path.replace('{clientId}', 'vale').replace(/\{\w+\}/g, '1')
  const verb = method === 'GET' ? '' : ` -X ${method}`
  return `curl${verb} "$ADM${address}" -H "Authorization: Bearer $PORTAL_TOKEN"`
}

function describeScope(scope: string, calls: readonly Call[]): string {
  const example = calls.find(({ operation }) => !operation.requestBody)
  return [
    `## \`${scope}\``,
    ...(example ? [['```sh', exampleOf(example), '```'].join('\n')] : []),
    calls.map(describeCall).join('\n') ||
      'No call by itself: [a token for another system](api-tokens.md) says what it adds to the calls that write.',
  ].join('\n\n')
}

async function drawPage(): Promise<string> {
  const { paths } = await readDocument()
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const scopes = tokenScopes.map((scope) =>
    describeScope(
      scope,
      calls.filter(({ operation }) => scopesOf(operation).includes(scope)),
    ),
  )
  return `${[
    '# The calls of a token',
    'For integrators: every call that a token may make, by scope, with an example. [A token for another system](api-tokens.md) says how one is made. This page is written from `GET /api/openapi.json` of the administration’s host, which has the types of all fields and the texts of the refusals besides: `npx vitest run --project house tests/house/api-page.test.ts -u` writes it again.',
    `Any call may be refused with ${[...commonRefusals].map((one) => `\`${one}\``).join(', ')}; the others stand with each.`,
    ['```sh', 'ADM=https://adm.portal.example', 'PORTAL_TOKEN=portal_adm_…', '```'].join('\n'),
    ...scopes,
  ].join('\n\n')}\n`
}

it('the page of the calls of a token is what the document of the API says', async () => {
  await expect(await drawPage()).toMatchFileSnapshot('../../docs/connect/api.md')
})
