import { beforeEach, describe, expect, it } from 'vitest'
import { testErpForms, testGatewayConnection } from '#contract/connections.ts'
import { unchangedSecret } from '#domain/tenants/secret.ts'
import { sandboxTenants } from '#sandbox/tenants.ts'
import { sandboxStore } from '#server/sandbox-host/store.ts'
import { expectOk, readRefusal } from '#tests/support/answers.ts'
import { useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/visitor.ts'

interface Sent {
  readonly path: string
  readonly method: string
  readonly isListing: boolean
}

/** What reached an upstream since the last test, and the answers given in the sandbox's place. */
let sent: Sent[] = []
let answers: Readonly<Record<string, string>> = {}
const app = useApp({
  answerUpstream: async ({ url, method, headers }) => {
    const path = new URL(url).pathname
    sent.push({ path, method, isListing: headers.get('ixcsoft') === 'listar' })
    const answer = answers[path.split('/').at(-1) ?? '']
    return answer === undefined ? null : new Response(answer)
  },
})

const demo = sandboxTenants.find(({ client_id: id }) => id === 'demo')
if (!demo) throw new Error('the sandbox has demo')
const erp = { client_id: 'demo', ixc_domain: demo.ixc_domain, ixc_access_token: unchangedSecret }
const gateway = {
  client_id: 'demo',
  gateway_url: demo.gateway_url,
  gateway_query_url: demo.gateway_query_url,
  gateway_merchant_id: demo.gateway_merchant_id,
  gateway_merchant_key: unchangedSecret,
}

let admin: Visitor
beforeEach(async () => {
  admin = await app().signInAdmin()
  sent = []
  answers = {}
})

async function rights(change: Partial<typeof erp> = {}) {
  const answer = await admin.call(testErpForms, { body: { ...erp, ...change } })
  const { forms } = await expectOk(testErpForms, answer)
  return new Map<string, string>(forms.map(({ form, outcome }) => [form, outcome]))
}

describe('the test of the rights in an ERP', () => {
  it('tells the forms that a token of limited rights may read from those it may not', async () => {
    const { ixc_access_token: token } = demo
    const limited = token.replace(/^\d+:/, '98:')
    const found = await rights({ ixc_access_token: limited })
    const allowed = [...found].filter(([, outcome]) => outcome === 'ok').map(([form]) => form)
    expect(allowed).toEqual(['cliente', 'filial', 'cidade', 'uf'])
    expect(found.get('fn_areceber')).toBe('refused')
  })

  it('tells of each form whether it may be read, and tries nothing that changes anything', async () => {
    answers = {
      fn_areceber: '{"type":"error","message":"Usuário sem permissão!"}',
      su_ticket: '<div style="background:#FF0000">Ocorreu um erro ao processar.</div>',
    }
    const found = await rights()
    expect(found.get('cliente')).toBe('ok')
    expect(found.get('fn_areceber')).toBe('refused')
    expect(found.get('su_ticket')).toBe('not understood')
    for (const form of ['get_boleto', 'get_pix', 'desbloqueio_confianca', 'su_ticket_insert']) {
      expect(found.get(form)).toBe('untested')
    }
    const others = [...found].filter(([, outcome]) => outcome !== 'ok' && outcome !== 'untested')
    expect(others.map(([form]) => form)).toEqual(['fn_areceber', 'su_ticket'])
    expect(sent.length).toBeGreaterThan(10)
    expect(sent.filter(({ isListing }) => !isListing)).toEqual([])
  })

  it('sends a stored token to its own address alone', async () => {
    const elsewhere = { ...erp, ixc_domain: 'litoral.erp.sandbox.example' }
    const answer = await admin.call(testErpForms, { body: elsewhere })
    expect(await readRefusal(answer)).toMatchObject({
      status: 400,
      body: { message: 'secret required' },
    })
    expect(sent).toEqual([])
  })

  it('says that nothing answers a token that the ERP does not know', async () => {
    const found = await rights({ ixc_access_token: '1:0123' })
    expect([...new Set(found.values())].toSorted()).toEqual(['failed', 'untested'])
  })
})

describe('the test of a card gateway', () => {
  const test = async (change: Partial<typeof gateway> = {}) =>
    expectOk(
      testGatewayConnection,
      await admin.call(testGatewayConnection, { body: { ...gateway, ...change } }),
    )

  it('passes with the account of the provider, and charges nothing', async () => {
    const charges = () => sandboxStore(app().database.db).list('demo', 'charges')
    const before = await charges()
    expect(await test()).toMatchObject({ outcome: 'ok' })
    expect(await charges()).toEqual(before)
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })

  it('tells a refused key, an address that is not called and a key that must be typed', async () => {
    expect(await test({ gateway_merchant_key: 'outra chave' })).toMatchObject({
      outcome: 'credentials refused',
    })
    const typed = { gateway_merchant_key: 'x', gateway_query_url: '' }
    expect(await test({ ...typed, gateway_url: 'https://10.0.0.1' })).toMatchObject({
      outcome: 'address refused',
    })
    expect(await test({ gateway_url: 'https://outro.example.net' })).toMatchObject({
      outcome: 'secret required',
    })
  })
})

it('refuses an administrator who tests without an end', async () => {
  let answer = await admin.call(testGatewayConnection, { body: gateway })
  for (let time = 0; time < 60 && answer.status === 200; time++) {
    answer = await admin.call(testGatewayConnection, { body: gateway })
  }
  expect(await readRefusal(answer)).toMatchObject({
    status: 429,
    body: { message: 'too many requests' },
  })
})
