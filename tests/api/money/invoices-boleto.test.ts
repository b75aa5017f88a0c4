import { expect, it } from 'vitest'
import { issueBoleto, listInvoices } from '#contract/money/invoices.ts'
import { isLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { expectOk, readRefusal } from '../../support/wire/answers.ts'
import { person, useApp } from '../../support/app.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const app = useApp()

const issue = async (who: Visitor, invoiceId: string) =>
  expectOk(issueBoleto, await who.call(issueBoleto, { body: { invoiceId } }))

it('issues the boleto of a bill that has no digitable line, and the bill has it then', async () => {
  const maria = await app().signIn(person('Maria'))
  const lineOf = async () => {
    const answer = await maria.call(listInvoices, { query: { invoice_id: '1025' } })
    return (await expectOk(listInvoices, answer)).invoices[0]?.linha_digitavel
  }
  expect(await lineOf()).toBe('')
  const issued = await issue(maria, '1025')
  expect(issued.kind === 'line' && isLinhaDigitavel(issued.line)).toBe(true)
  expect(await lineOf()).toBe(issued.kind === 'line' && issued.line)
})

it.each([
  ['João', 'demo', '1042', { kind: 'none' }],
  [
    'Tereza',
    'cliente',
    '3021',
    { kind: 'link', link: 'https://pagamento.sandbox.example/boleto/3021' },
  ],
  ['João', 'demo', '1045', { kind: 'none' }],
] as const)('tells %s of %s what there is for the bill %s', async (name, clientId, id, issued) => {
  const who = await app().signIn(person(name, clientId))
  expect(await issue(who, id)).toEqual(issued)
})

it("issues nothing for another subscriber's bill", async () => {
  const joao = await app().signIn(person('João'))
  const answer = await joao.call(issueBoleto, { body: { invoiceId: '1087' } })
  expect((await readRefusal(answer)).status).toBe(404)
  const rows = await sandboxStore(app().database.db).list('demo', 'fn_areceber')
  expect(rows.find(({ id }) => id === '1087')).toMatchObject({ impresso: 'N' })
})
