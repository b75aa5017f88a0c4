import { beforeEach, describe, expect, it } from 'vitest'
import {
  testBankConnection,
  testErpForms,
  testGatewayConnection,
} from '#contract/staff/connections.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { createCertificate } from '#tests/support/wire/certificates.ts'
import { useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

interface Sent {
  readonly path: string
  readonly method: string
  readonly isListing: boolean
}

/** What reached an upstream since the last test, and the answers given in the sandbox's place. */
let sent: Sent[] = []
let answers: Readonly<Record<string, string>> = {}
let status = 200
const app = useApp({
  answerUpstream: async ({ url, method, headers }) => {
    const path = new URL(url).pathname
    sent.push({ path, method, isListing: headers.get('ixcsoft') === 'listar' })
    // The id of an agreement is a new one at each question.
    const name = /RecurrentPayment/.exec(path)?.[0] ?? path.split('/').at(-1) ?? ''
    const answer = answers[name]
    return answer === undefined ? null : new Response(answer, { status })
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
  status = 200
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
    for (const form of ['gerar_protocolo_atendimento', 'vd_saida_25738']) {
      expect(found.get(form)).toBe('untested')
    }
    expect(found.get('view_vd_contratos_produtos_gen')).toBe('ok')
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
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  it('tells whether the account may do PIX Automático', async () => {
    expect(await test()).toMatchObject({ outcome: 'ok', automatic_pix: 'enabled' })
    const other = sandboxTenants.find(({ client_id: id }) => id === 'serrana')
    if (!other) throw new Error('the sandbox has serrana')
    const refused = await test({
      client_id: other.client_id,
      gateway_url: other.gateway_url,
      gateway_query_url: other.gateway_query_url,
      gateway_merchant_id: other.gateway_merchant_id,
    })
    expect(refused).toMatchObject({ outcome: 'ok', automatic_pix: 'not enabled' })
  })

  it.each([
    ['of an agreement that it does not know', 400, '[{"Code":313}]', 'enabled'],
    ['of something else', 400, '[{"Code":999}]', 'unknown'],
    ['with a fault of its own', 500, '{}', 'unknown'],
    ['with a page', 200, '<html>', 'unknown'],
    ['that the store may not ask', 401, '', 'not enabled'],
  ] as const)('reads an answer %s about PIX Automático', async (_, code, text, said) => {
    answers = { RecurrentPayment: text }
    status = code
    expect(await test()).toMatchObject({ outcome: 'ok', automatic_pix: said })
  })

  it('asks nothing about PIX Automático of an account that is refused', async () => {
    const refused = await test({ gateway_merchant_key: 'outra chave' })
    expect(refused).toMatchObject({ outcome: 'credentials refused', automatic_pix: null })
    expect(sent).toHaveLength(1)
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

describe('the test of a bank', () => {
  const bankOf = (clientId: string) => {
    const tenant = sandboxTenants.find(({ client_id: id }) => id === clientId)
    if (!tenant) throw new Error(`the sandbox has ${clientId}`)
    return {
      client_id: clientId,
      bank_url: tenant.bank_url,
      bank_token_url: tenant.bank_token_url,
      bank_client_id: tenant.bank_client_id,
      bank_client_secret: unchangedSecret,
      bank_certificate: unchangedSecret,
      bank_private_key: unchangedSecret,
    }
  }
  const ask = (change: Partial<ReturnType<typeof bankOf>> = {}, clientId = 'demo') =>
    admin.call(testBankConnection, { body: { ...bankOf(clientId), ...change } })
  const test = async (...asked: Parameters<typeof ask>) =>
    expectOk(testBankConnection, await ask(...asked))

  it('says what the bank allows and what is to be asked for, and changes nothing', async () => {
    const allowed = { outcome: 'ok', automatic_pix: 'enabled', missing_scopes: [] }
    expect(await test()).toMatchObject(allowed)
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(await test({}, 'serrana')).toMatchObject({
      outcome: 'ok',
      automatic_pix: 'not enabled',
      missing_scopes: ['cobr.write', 'pix.write'],
    })
  })

  it('sends a stored secret to its own addresses alone', async () => {
    const elsewhere = [
      { bank_url: 'https://outro.example.net' },
      { bank_token_url: 'https://outro.example.net/token' },
      { bank_token_url: 'https://outro.example.net/token', bank_client_secret: 'x' },
    ]
    for (const change of elsewhere) {
      expect(await test(change)).toMatchObject({ outcome: 'secret required', automatic_pix: null })
    }
    expect(sent).toEqual([])
  })

  it('tells refused credentials, an address that is not called and a certificate of no use', async () => {
    expect(await test({ bank_client_secret: 'outro segredo' })).toMatchObject({
      outcome: 'credentials refused',
    })
    const pair = createCertificate({ commonName: 'outro' })
    const typed = {
      bank_client_secret: 'segredo',
      bank_certificate: pair.cert,
      bank_private_key: pair.key,
    }
    expect(await test(typed)).toMatchObject({ outcome: 'credentials refused' })
    const inside = { bank_url: 'https://10.0.0.1', bank_token_url: 'https://10.0.0.1/token' }
    expect(await test({ ...typed, ...inside })).toMatchObject({ outcome: 'address refused' })
    const other = createCertificate({ commonName: 'outro' })
    expect(await readRefusal(await ask({ ...typed, bank_private_key: other.key }))).toMatchObject({
      status: 400,
      body: { message: 'bank certificate unusable' },
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
