import { afterAll, beforeAll, expect, it } from 'vitest'
import { listContracts } from '#contract/service/contracts.ts'
import { createInvoiceDownload, downloadInvoice, issueBoleto } from '#contract/money/invoices.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, startApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { databaseMissing, useDatabase } from '#tests/support/database/database.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

const database = useDatabase()

/** What one process has asked the ERP, by the last part of the path, and what holds its prints back. */
interface Process {
  readonly asked: string[]
  readonly started: Awaited<ReturnType<typeof startApp>>
}

let mayPrint = Promise.resolve()

async function startProcess(): Promise<Process> {
  const asked: string[] = []
  const answerUpstream = async (request: Request) => {
    const form = new URL(request.url).pathname.split('/').at(-1) ?? ''
    asked.push(form)
    if (form === 'get_boleto') await mayPrint
    return null
  }
  return { asked, started: await startApp(database().served, { answerUpstream }) }
}

const prints = ({ asked }: Process) => asked.filter((form) => form === 'get_boleto').length

let one: Process
let other: Process
beforeAll(async () => {
  if (databaseMissing() !== null) return
  one = await startProcess()
  other = await startProcess()
}, 120_000)
afterAll(async () => {
  await one?.started.stop()
  await other?.started.stop()
})

/** The same subscriber at the other process. */
const there = (visitor: Visitor) => {
  const moved = new Visitor(other.started.test.app, visitor.clientId, visitor.address)
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value)
  return moved
}

it.each([
  ['Maria', 'demo', '1025', 'line'],
  ['Tereza', 'cliente', '3021', 'link'],
  ['João', 'demo', '1042', 'none'],
] as const)(
  'issues the boleto of %s at %s once over two processes: %s, a %s',
  async (name, clientId, invoiceId, kind) => {
    one.asked.length = 0
    other.asked.length = 0
    let print = () => {}
    mayPrint = new Promise((resolve) => {
      print = resolve
    })
    const here = await one.started.test.signIn(person(name, clientId))
    const elsewhere = there(here)
    const body = { invoiceId }
    const first = here.call(issueBoleto, { body })
    await expect.poll(() => prints(one)).toBe(1)
    // The second has read the bill without a line before the first one is printed.
    const second = elsewhere.call(issueBoleto, { body })
    await expect.poll(() => other.asked).toContain('fn_areceber')
    print()
    const issued = await expectOk(issueBoleto, await first)
    expect(issued.kind).toBe(kind)
    expect(await expectOk(issueBoleto, await second)).toEqual(issued)
    // Within the hour neither asks the wallet again.
    expect(await expectOk(issueBoleto, await elsewhere.call(issueBoleto, { body }))).toEqual(issued)
    expect([prints(one), prints(other)]).toEqual([1, 0])
  },
)

it('prints the file of a boleto that another process issues only after it is issued', async () => {
  const invoiceId = '1061'
  const unprinted = { linha_digitavel: '', impresso: 'N', id_cobranca: '' }
  const here = await one.started.test.signIn(person('Padaria'))
  await changeRow(one.started.test, ['demo', 'fn_areceber', invoiceId], unprinted)
  let print = () => {}
  mayPrint = new Promise((resolve) => {
    print = resolve
  })
  one.asked.length = 0
  const elsewhere = there(here)
  const asked = await elsewhere.call(createInvoiceDownload, { body: { invoiceId } })
  const { token } = await expectOk(createInvoiceDownload, asked)
  const issuing = here.call(issueBoleto, { body: { invoiceId } })
  await expect.poll(() => prints(one)).toBe(1)
  other.asked.length = 0
  const downloading = elsewhere.call(downloadInvoice, { params: { token }, fresh: true })
  await expect.poll(() => other.asked).toContain('fn_areceber')
  // A whole call later the download, which has read the bill, has still printed nothing.
  await elsewhere.call(listContracts, { fresh: true })
  expect(prints(other)).toBe(0)
  print()
  expect((await expectOk(issueBoleto, await issuing)).kind).toBe('line')
  expect((await expectOk(downloadInvoice, await downloading)).base64).toMatch(/^JVBER/)
  expect([prints(one), prints(other)]).toEqual([1, 1])
})
