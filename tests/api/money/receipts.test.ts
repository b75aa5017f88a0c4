import { createPublicKey, verify } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { annualDebtSettlement } from '#contract/service/contracts.ts'
import { receiptKeysPath, receiptPath, signReceipt } from '#contract/money/receipts.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { parseCents } from '#domain/platform/values/money.ts'
import { keyLifeMs } from '#server/money/receipts/keys.ts'
import { receiptKeys } from '#server/money/receipts/table.ts'
import { expectOk, readOutcome } from '../../support/wire/answers.ts'
import { person, useApp } from '../../support/app.ts'
import { changeRow } from '../../support/upstreams/erp-rows.ts'
import { outageClock } from '../../support/kills/outage-clock.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

let ahead = 0
const outages = outageClock()
const app = useApp({ now: () => new Date(outages.now().getTime() + ahead), outages })

beforeEach(async () => {
  // Answers of the ERP that one test read are too old for the next.
  ahead += 10 * minuteMs
  await app().sandbox.reset()
  await app().database.db.execute(sql`delete from rate_limits`)
})

const paidId = '1001'
const row = ['demo', 'fn_areceber', paidId] as const
const ask = (who: Visitor, invoiceId = paidId) => who.call(signReceipt, { params: { invoiceId } })
const receiptOf = async (who: Visitor, invoiceId = paidId) =>
  expectOk(signReceipt, await ask(who, invoiceId))

/** Opens a receipt as whoever was sent it: without a session. */
async function read(path: string, clientId = 'demo') {
  const answer = await app().visitor(clientId).request(path)
  return { status: answer.status, text: await answer.text() }
}
const payRow = (change: Record<string, string> = {}) =>
  changeRow(app(), row, {
    status: 'R',
    pagamento_data: '2025-09-08',
    valor: '129.90',
    valor_recebido: '129.90',
    valor_aberto: '0.00',
    ...change,
  })

describe('the page of a receipt', () => {
  it('says day, amount, provider and the time of issue, and nothing of the subscriber', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    const { path, code, ...said } = await receiptOf(maria)
    expect(said).toMatchObject({ paid_on: '2025-09-08', amount: '129.90' })
    const { status, text } = await read(path)
    expect(status).toBe(200)
    expect(text).toContain('Paga em 08/09/2025')
    expect(text).toContain('R$ 129,90')
    expect(text).toContain('Recebido por Provedor Demo Telecom')
    expect(text).toContain(`Código ${code}`)
    expect(text).toMatch(/Emitido em \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    const words = text.replaceAll(/<style>[^]*<\/style>|<[^>]*>/g, ' ')
    expect(words).not.toMatch(/Maria|Souza|529\.?982|@|\b1001\b|Rua/)
  })

  it('opens without a script, is kept by no cache and listed by no search engine', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    const { path } = await receiptOf(maria)
    for (const asked of [path, `${path}x`]) {
      const { headers } = await app().visitor().request(asked, { headers: {} })
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.getSetCookie()).toEqual([])
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
    }
    expect((await read(path)).text).not.toMatch(/<script|\/assets\/|manifest/)
    expect((await app().visitor().request(path, { method: 'HEAD' })).status).toBe(200)
    expect((await app().visitor().request(path, { method: 'POST' })).status).toBe(405)
  })

  it('needs nothing of the subscriber any more, and no answer of the ERP', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    const { path } = await receiptOf(maria)
    await changeRow(app(), ['demo', 'cliente', '101'], { ativo: 'N' })
    await payRow({ status: 'A', pagamento_data: '', valor_recebido: '0.00', valor_aberto: '' })
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect((await read(path)).text).toContain('Paga em 08/09/2025')
    await app().fault({ upstream: 'erp', mode: 'ok' })
  })

  it('gives the same code for the same bill, and another for another', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    await changeRow(app(), ['demo', 'fn_areceber', '1002'], { status: 'R' })
    const first = await receiptOf(maria)
    ahead += minuteMs
    const second = await receiptOf(maria)
    expect(second.code).toBe(first.code)
    expect(second.path).not.toBe(first.path)
    expect((await receiptOf(maria, '1002')).code).not.toBe(first.code)
  })

  it('answers everything that is not signed here alike, and repeats nothing of the address', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    const { path, code } = await receiptOf(maria)
    const token = path.slice(receiptPath('').length)
    const random = await read(receiptPath('A'.repeat(116)))
    expect(random.status).toBe(404)
    expect(random.text).toContain('Este comprovante não é nosso ou foi alterado')
    const altered = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token}A`,
      token.slice(0, -1),
      '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '%00',
      'x',
    ]
    for (const other of altered) expect(await read(receiptPath(other))).toEqual(random)
    const foreign = await read(path, 'litoral')
    expect(foreign.status).toBe(404)
    expect(foreign.text).toContain('não é nosso')
    // Who types the code of a receipt has altered nothing.
    for (const typed of [code, code.replace('-', '').toLowerCase(), 'ABCD-1234']) {
      const said = await read(receiptPath(typed))
      expect(said.status).toBe(404)
      expect(said.text).toContain('O código sozinho não abre nada')
    }
  })

  it('tells whom to ask, and who has a code alone how a receipt is checked', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    const { path } = await receiptOf(maria)
    const how = await read('/verificar')
    expect(how.status).toBe(200)
    expect(how.text).toContain('O código sozinho não abre nada')
    const pages = [how, await read(path), await read(receiptPath('x'))]
    for (const { text } of pages) expect(text).toMatch(/href="(?:tel:|https:\/\/wa\.me\/)/)
  })

  it('counts the visits of one receipt from one source, and no guess', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    const { path } = await receiptOf(maria)
    await changeRow(app(), ['demo', 'fn_areceber', '1002'], { status: 'R' })
    const other = await receiptOf(maria, '1002')
    const reader = app().visitor()
    const guess = receiptPath('A'.repeat(116))
    for (let visit = 0; visit < 130; visit += 1) await reader.request(guess)
    const statuses: number[] = []
    for (let visit = 0; visit < 120; visit += 1) statuses.push((await reader.request(path)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const busy = await reader.request(path)
    expect(busy.status).toBe(429)
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await reader.request(other.path)).status).toBe(200)
    expect((await read(path)).status).toBe(200)
  })
})

describe('a receipt is signed for what the ERP has said', () => {
  it('asks the ERP anew, and none without its answer', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    await receiptOf(maria)
    await payRow({ status: 'P', valor_recebido: '10.00', valor_aberto: '119.90' })
    expect(await readOutcome(await ask(maria))).toBe('409 invoice not paid')
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect((await ask(maria)).status).toBe(503)
    await app().fault({ upstream: 'erp', mode: 'ok' })
  })

  it.each([
    ['the day is missing', { pagamento_data: '', baixa_data: '', credito_data: '' }],
    ['the day is not here yet', { pagamento_data: '2099-01-01' }],
    ['the amount is missing', { valor_recebido: '0.00', pagamento_valor: '0.00' }],
    ['something is left to pay', { valor_aberto: '1.00' }],
  ])('signs none where %s', async (_, change) => {
    const maria = await app().signIn(person('Maria'))
    await payRow(change)
    expect(await readOutcome(await ask(maria))).toBe('409 invoice not paid')
  })

  it('signs none of a bill that is open, or of another subscriber', async () => {
    const maria = await app().signIn(person('Maria'))
    expect(await readOutcome(await ask(maria, '1024'))).toBe('409 invoice not paid')
    await changeRow(app(), ['demo', 'fn_areceber', '1041'], { status: 'R' })
    expect(await readOutcome(await ask(maria, '1041'))).toBe('404 invoice not found')
  })
})

describe('the keys of receipts', () => {
  const keysOf = async (clientId = 'demo') => {
    const answer = await app().visitor(clientId).request(receiptKeysPath, { headers: {} })
    const { keys }: { keys: { kid: string; x: string }[] } = await answer.json()
    return keys
  }

  it('are published for each provider, and prove a receipt without this server', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    const token = (await receiptOf(maria)).path.slice(receiptPath('').length)
    const [key] = await keysOf()
    expect(key).toEqual({
      kid: '1',
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.stringMatching(/^[\w-]{43}$/),
      alg: 'EdDSA',
      use: 'sig',
    })
    const bytes = Buffer.from(token, 'base64url')
    const message = Buffer.concat([Buffer.from('portal receipt\0demo\0'), bytes.subarray(0, 23)])
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key?.x ?? '' }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    expect(verify(null, message, publicKey, bytes.subarray(23))).toBe(true)
    expect(await keysOf('serrana')).toEqual([])
  })

  it('are replaced after a year, and the former ones stay good', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    const former = await receiptOf(maria)
    const before = await keysOf()
    const { db } = app().database
    const old = new Date(outages.now().getTime() + ahead - keyLifeMs)
    await db.update(receiptKeys).set({ createdAt: old }).where(eq(receiptKeys.clientId, 'demo'))
    const [one, other] = await Promise.all([receiptOf(maria), receiptOf(maria)])
    const after = await keysOf()
    expect(after.slice(0, -1)).toEqual(before)
    expect(after).toHaveLength(before.length + 1)
    for (const { path } of [former, one, other]) expect((await read(path)).status).toBe(200)
  })

  it('are stored sealed', async () => {
    const maria = await app().signIn(person('Maria'))
    await payRow()
    await receiptOf(maria)
    const [stored] = await app().database.db.select().from(receiptKeys)
    const bytes = Buffer.from(stored?.sealedPrivateKey ?? '', 'base64url')
    expect(bytes.length).toBeGreaterThan(48)
    expect(bytes.includes(Buffer.from('302e020100300506032b6570', 'hex'))).toBe(false)
  })
})

it('the declaration of a year leads to a page that says the year and the sum, and no more', async () => {
  const maria = await app().signIn(person('Maria'))
  const year = new Date(outages.now().getTime() + ahead).getUTCFullYear() - 1
  const answer = await maria.call(annualDebtSettlement, {
    params: { id: '201' },
    query: { year: String(year) },
  })
  const { annualDebtSettlement: base64 } = await expectOk(annualDebtSettlement, answer)
  const pdf = Buffer.from(base64, 'base64').toString('latin1')
  const [, path = ''] = /\/URI \(https?:\/\/[^/]+(\/verificar\/[\w-]{116})\)/.exec(pdf) ?? []
  const { status, text } = await read(path)
  expect(status).toBe(200)
  expect(text).toContain(`Quitado o ano de ${year}`)
  expect(
    parseCents((/R\$ ([\d.,]+)/.exec(text)?.[1] ?? '').replaceAll('.', '').replace(',', '.')),
  ).toBeGreaterThan(0)
  expect(text.replaceAll(/<style>[^]*<\/style>|<[^>]*>/g, ' ')).not.toMatch(
    /Maria|Souza|529\.?982|\b201\b/,
  )
})
