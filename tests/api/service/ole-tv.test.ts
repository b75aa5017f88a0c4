import { afterEach, describe, expect, it } from 'vitest'
import { listApps } from '#contract/service/app-list.ts'
import { activateOleTv, checkOleTv, recoverOleTvPassword } from '#contract/service/ole-tv.ts'
import { isOleTv } from '#domain/service/apps/integration-method.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))
const check = async (visitor: Visitor) =>
  expectOk(checkOleTv, await visitor.call(checkOleTv, { query: { search: '1' } }))
const activate = async (visitor: Visitor, contractId: string, email: string) =>
  readRefusal(await visitor.call(activateOleTv, { body: { contractId, email } }))

afterEach(() => app().fault({ upstream: 'platform', mode: 'ok' }))

describe('Olé TV', () => {
  it('reports a missing Olé TV account, activates it, and then reports it with its e-mail', async () => {
    const maria = await signIn('Maria')
    const email = 'maria.clara@correio.example'
    expect(await check(maria)).toEqual({
      hasOletv: false,
      customerEmail: email,
      contractId: '201',
    })
    const other = 'maria.tv@correio.example'
    expect(await activate(maria, '201', other)).toEqual({ status: 200, body: { hasOletv: true } })
    expect(await check(maria)).toEqual({ hasOletv: true, customerEmail: other, contractId: '201' })
  })

  it('refuses a customer or an e-mail that already exists, with the specified texts', async () => {
    const sonia = await signIn('Sônia')
    expect(await activate(sonia, '211', 'joao.lima@correio.example')).toEqual({
      status: 409,
      body: { message: 'e-mail ja esta em uso' },
    })
    const joao = await signIn('João')
    expect(await activate(joao, '202', 'outro@correio.example')).toEqual({
      status: 409,
      body: { message: 'cliente ja existe' },
    })
  })

  it('refuses to activate Olé TV without a valid e-mail', async () => {
    const alfa = await signIn('Fibra')
    for (const [email, message] of [
      ['', 'email not provided'],
      ['fibra', 'invalid email'],
      ['fibra@-correio.example', 'invalid email'],
    ] as const) {
      expect(await activate(alfa, '207', email)).toEqual({ status: 400, body: { message } })
    }
  })

  it('sends the recovery e-mail only to the address of the account, at most five times an hour', async () => {
    const joao = await signIn('João')
    const ask = async (email: string) =>
      readRefusal(await joao.call(recoverOleTvPassword, { body: { contractId: '202', email } }))
    expect(await ask('joao.lima@correio.example')).toEqual({ status: 200, body: {} })
    expect(await ask('alheio@correio.example')).toEqual({
      status: 404,
      body: { message: 'account not found' },
    })
    const mails = await sandboxStore(app().database.db).list('demo', 'outbox')
    expect(mails.map((row) => row['to'])).toEqual(['joao.lima@correio.example'])
    const many = await Promise.all(
      Array.from({ length: 5 }, () => ask('joao.lima@correio.example')),
    )
    expect(many.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('answers 404 where the plan or the provider does not include Olé TV', async () => {
    for (const [name, clientId] of [
      ['Vera', 'demo'],
      ['Carlos', 'netmania'],
    ] as const) {
      const answer = await (await signIn(name, clientId)).call(checkOleTv, { query: {} })
      expect(await readRefusal(answer)).toEqual({ status: 404, body: { message: 'app not found' } })
    }
  })

  it('reaches the account of each contract that includes Olé TV', async () => {
    // The contract that waits for its signature is in force now, with the plan of the other.
    await changeRow(app(), ['demo', 'cliente_contrato', '205'], {
      status: 'A',
      status_internet: 'A',
    })
    const padaria = await signIn('Padaria')
    const { groups } = await expectOk(listApps, await padaria.call(listApps, {}))
    const contractIds = groups
      .filter(({ customer_apps: apps }) => apps.some((one) => isOleTv(one.integration_method)))
      .map(({ contract_id: contractId }) => contractId)
    expect(contractIds).toHaveLength(2)
    const checkOf = async (contractId: string) =>
      expectOk(checkOleTv, await padaria.call(checkOleTv, { query: { search: '1', contractId } }))
    for (const [index, contractId] of contractIds.entries()) {
      const email = `tv${index}@padaria.example`
      expect(await checkOf(contractId)).toMatchObject({ hasOletv: false, contractId })
      expect(await activate(padaria, contractId, email)).toMatchObject({ status: 200 })
      const account = { hasOletv: true, customerEmail: email, contractId }
      expect(await checkOf(contractId)).toEqual(account)
    }
    const foreign = await padaria.call(checkOleTv, { query: { contractId: '201' } })
    expect((await readRefusal(foreign)).status).toBe(404)
  })

  it('answers 503 while the platform of Olé TV is down', async () => {
    const maria = await signIn('Padaria')
    await app().fault({ upstream: 'platform', mode: 'down' })
    expect((await maria.call(checkOleTv, { query: {} })).status).toBe(503)
  })
})
