import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createApiToken } from '#contract/staff/api-tokens.ts'
import { changesSomething, isOfAdministration } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listInvoices, readPix } from '#contract/money/invoices.ts'
import { findLegalData } from '#contract/account/legal.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { signIn } from '#contract/account/session.ts'
import { setProviderUserRole } from '#contract/staff/provider-users.ts'
import { editTenant, listTenants } from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { editTenantApp } from '#contract/service/tenant-apps.ts'
import { isLedText, isSecretField, tenantFieldNames } from '#domain/staff/tenants/tenant-fields.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { useApp } from '../../support/app.ts'

const app = useApp({ env: { SECURITY_CONTACT: 'mailto:seguranca@provedor.net.br' } })

const parameterSchema = v.object({ $ref: v.optional(v.string()), name: v.optional(v.string()) })
const refusalBody = v.object({
  'application/json': v.object({
    schema: v.object({
      allOf: v.tuple([
        v.object({ $ref: v.literal('#/components/schemas/Refusal') }),
        v.object({ properties: v.object({ message: v.object({ enum: v.array(v.string()) }) }) }),
      ]),
    }),
  }),
})
const operationSchema = v.object({
  operationId: v.string(),
  tags: v.array(v.string()),
  description: v.string(),
  parameters: v.array(parameterSchema),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  responses: v.record(v.string(), v.object({ content: v.unknown() })),
})
const documentSchema = v.object({
  openapi: v.string(),
  info: v.object({ license: v.unknown(), contact: v.unknown(), description: v.string() }),
  tags: v.array(v.object({ name: v.string(), description: v.string() })),
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
  components: v.object({ securitySchemes: v.record(v.string(), v.unknown()) }),
})

async function readDocument(clientId: 'demo' | 'adm') {
  const answer = await app().visitor(clientId).request('/api/openapi.json')
  return v.parse(documentSchema, await answer.json())
}

/** The operations of both kinds of hosts, by the name of their endpoint. */
async function readOperations() {
  const documents = [await readDocument('demo'), await readDocument('adm')]
  const all = documents.flatMap(({ paths }) => Object.values(paths).flatMap(Object.values))
  return new Map(all.map((one: v.InferOutput<typeof operationSchema>) => [one.operationId, one]))
}

const nameOf = ({ $ref, name }: v.InferOutput<typeof parameterSchema>) => $ref ?? name
const component = (name: string) => `#/components/parameters/${name}`

describe('the OpenAPI document', () => {
  it('describes every endpoint of the contract, on one host or the other', async () => {
    expect((await readDocument('demo')).openapi).toBe('3.1.0')
    const names = [...(await readOperations()).keys()]
    expect(names.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  it('says what it is, by which licence, and whom to ask', async () => {
    const { info } = await readDocument('demo')
    expect(info.license).toEqual({ name: 'MIT License', identifier: packageFile.license })
    expect(info.contact).toEqual({
      name: 'Operator of this installation',
      email: 'seguranca@provedor.net.br',
    })
    expect(info.description).toContain('**Subscribers.**')
    expect(info.description).not.toContain('**Tokens.**')
    expect((await readDocument('adm')).info.description).toContain('**Tokens.**')
  })

  it('groups each call under one noun, and names no noun without a call', async () => {
    for (const host of ['demo', 'adm'] as const) {
      const { paths, tags } = await readDocument(host)
      const used = Object.values(paths).flatMap((path) =>
        Object.values(path).flatMap((operation) => {
          expect(operation.tags).toHaveLength(1)
          return operation.tags
        }),
      )
      expect(tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted())
    }
  })

  it('asks for the origin of each call with an effect, but not of one with a token', async () => {
    const operations = await readOperations()
    const acting = endpoints.filter((one) => changesSomething(one) && one.method !== 'GET')
    expect(acting.length).toBeGreaterThan(100)
    for (const endpoint of endpoints) {
      const names = operations.get(endpoint.name)?.parameters.map(nameOf)
      const origin = endpoint.token ? 'OptionalOrigin' : 'Origin'
      if (acting.includes(endpoint)) expect(names).toContain(component(origin))
      else expect(names?.join(' ')).not.toContain('Origin')
    }
  })

  it('names each field that a token changes with tenants:lead alone, and those that none changes', async () => {
    const operations = await readOperations()
    const ofTenant = operations.get(editTenant.name)?.description ?? ''
    const [, led = '', closed = ''] =
      /the scope tenants:lead besides: (.*?)\. No token changes these: (.*?)\./.exec(ofTenant) ?? []
    const texts = tenantFieldNames.filter(isLedText)
    for (const name of texts) {
      expect(isSecretField(name) ? closed : led).toContain(`\`${name}\``)
      expect(isSecretField(name) ? led : closed).not.toContain(`\`${name}\``)
    }
    expect(led).toContain('`rules.centralPassword`')
    expect(closed).toContain('`ixc_trust`')
    expect(ofTenant).not.toContain('`alias`')
    const ofApp = operations.get(editTenantApp.name)?.description
    expect(ofApp).toMatch(/tenants:lead besides: `pending_text`, .*`play_store_link`\./)
    expect(operations.get(listTenants.name)?.description).not.toContain('tenants:lead')
  })

  it.each([
    [theme, ['OptionalClientId']],
    [readPix, ['ClientId', 'invoiceId']],
    [listInvoices, ['ClientId', 'CacheControl', 'status', 'end_date', 'invoice_id']],
    [signIn, ['ClientId', 'Origin', 'ProofOfWork']],
    [payInvoice, ['ClientId', 'Origin', 'OptionalIdempotencyKey']],
    [payInvoices, ['ClientId', 'Origin', 'IdempotencyKey']],
    [listTenants, []],
  ])('names the headers and parameters of a call', async (endpoint, names) => {
    const operation = (await readOperations()).get(endpoint.name)
    const found = operation?.parameters.map(({ $ref, name }) => name ?? $ref?.split('/').at(-1))
    expect(found).toEqual(names)
  })

  it.each([
    [theme, []],
    [signIn, []],
    [payInvoice, [{ validToken: [], companion: [] }]],
    [
      readPix,
      [
        { validToken: [], companion: [] },
        { validToken: [], ownDevice: [] },
      ],
    ],
    [
      listInvoices,
      [
        { validToken: [], companion: [] },
        { validToken: [], ownDevice: [] },
        { provider: [], viewing: [] },
      ],
    ],
    [setProviderUserRole, [{ provider: [] }]],
    [createApiToken, [{ administrator: [] }]],
    [listTenants, [{ administrator: [] }, { apiToken: ['tenants:read'] }]],
  ])('names each proof of who calls', async (endpoint, security) => {
    expect((await readOperations()).get(endpoint.name)?.security).toEqual(security)
  })

  it('describes the proofs that its calls name, and no others', async () => {
    const ofProvider = Object.keys((await readDocument('demo')).components.securitySchemes)
    expect(ofProvider).toEqual(['validToken', 'companion', 'ownDevice', 'provider', 'viewing'])
    const ofAdministration = Object.keys((await readDocument('adm')).components.securitySchemes)
    expect(ofAdministration).toEqual(['administrator', 'apiToken'])
  })
})

const visitors = {
  400: ['invalid request'],
  403: ['cross-site request', 'client_id does not match host'],
  404: ['unknown provider'],
  500: ['internal error'],
  503: ['server unavailable'],
}

describe('the refusals of a call', () => {
  const refusalsOf = async (name: string, operations = readOperations()) => {
    const operation = (await operations).get(name)
    return Object.entries(operation?.responses ?? {})
      .filter(([status]) => status !== '200')
      .map(([status, { content }]): [string, string[]] => {
        const { schema } = v.parse(refusalBody, content)['application/json']
        return [status, schema.allOf[1].properties.message.enum]
      })
  }

  it('of a visitor’s read are those of host, form and server', async () => {
    expect(await refusalsOf(theme.name)).toEqual(Object.entries(visitors))
    expect(await refusalsOf(findLegalData.name)).toEqual(Object.entries(visitors))
  })

  it('of a subscriber’s read have those of session and ERP besides, and no body', async () => {
    expect(Object.fromEntries(await refusalsOf(listInvoices.name))).toEqual({
      ...visitors,
      401: ['unauthenticated'],
      403: [...visitors[403], 'forbidden', 'viewing over'],
      404: ['unknown provider', 'no invoices found'],
      429: ['too many requests'],
      502: ['upstream failed'],
      503: ['server unavailable', 'upstream unavailable'],
    })
  })

  it('of the administration name no provider, and tokens where they are open to them', async () => {
    const ofTokens = Object.fromEntries(await refusalsOf(editTenant.name))
    expect(ofTokens['403']).toEqual([
      'cross-site request',
      'fresh sign-in required',
      'closed to this token',
      'provider outside the token',
    ])
    expect(ofTokens['413']).toEqual(['payload too large'])
    expect(ofTokens['415']).toEqual(['unsupported media type'])
    const ofPeople = Object.fromEntries(await refusalsOf(createApiToken.name))
    expect(ofPeople['403']).toEqual(['cross-site request', 'fresh sign-in required'])
    expect(ofPeople['429']).toBeUndefined()
  })

  it('have no status that nothing of the call leads to', async () => {
    const operations = readOperations()
    for (const { name, body, token, takesProof, upstreamCost, ...endpoint } of endpoints) {
      const statuses = (await refusalsOf(name, operations)).map(([status]) => Number(status))
      const own = new Set([...Object.values(endpoint.refusals), ...(endpoint.mayRefuse ?? [])])
      expect(statuses.includes(413)).toBe(body !== undefined)
      expect(statuses.includes(405)).toBe(false)
      const isOfUpstream = upstreamCost !== undefined || endpoint.isOpenToViewings === true
      const isLimited = takesProof || token || upstreamCost
      if (!isOfUpstream && !own.has('upstream failed') && !own.has(502)) {
        expect(statuses).not.toContain(502)
      }
      if (!isLimited && !own.has('too many requests') && !own.has(429)) {
        expect(statuses).not.toContain(429)
      }
      if (isOfAdministration(endpoint) && !own.has(404)) expect(statuses).not.toContain(404)
    }
  })
})
