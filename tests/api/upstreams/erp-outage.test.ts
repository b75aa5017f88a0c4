import { describe, expect, test } from 'vitest'
import { listContracts } from '#contract/service/contracts.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn } from '#contract/account/session.ts'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { person, type SandboxPerson, useApp } from '../../support/app.ts'
import { outageClock } from '../../support/kills/outage-clock.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const clock = outageClock()
const app = useApp({ outages: clock, now: clock.now })

const enter = (who: SandboxPerson) =>
  app()
    .visitor(who.clientId)
    .call(signIn, { body: { cpfOrCnpj: who.document, password: who.password ?? sandboxPassword } })

/** The status of each list that the panel of a signed-in subscriber reads at once. */
async function openPanel(browser: Visitor, asked = {}): Promise<number[]> {
  const lists = [listInvoices, listContracts, customerDetails]
  const answers = await Promise.all(lists.map((list) => browser.call(list, asked)))
  return answers.map(({ status }) => status)
}

const works = [200, 200, 200]

/** Ten minutes in which subscribers go on trying. Mending the ERP takes no time. */
async function outageOfTenMinutes(mode: 'down' | 'garbage', signedIn: Visitor): Promise<void> {
  await app().fault({ upstream: 'erp', mode })
  const end = clock.now().getTime() + 8 * minuteMs
  const refused = new Set<number>()
  const tryToEnter = async () => {
    const entering = Array.from({ length: 4 }, () => enter(person('Lia')))
    for (const { status } of await Promise.all(entering)) refused.add(status)
  }
  while (clock.now().getTime() < end) {
    await tryToEnter()
    await openPanel(signedIn)
    clock.pass(30 * secondMs)
  }
  // When the ERP is mended, the server has just found it broken once more.
  clock.pass(2 * minuteMs)
  await tryToEnter()
  // 503 is the server's own word, without asking: it has left the ERP alone.
  expect(refused).toEqual(new Set(mode === 'down' ? [503] : [502, 503]))
  await app().fault({ upstream: 'erp', mode: 'ok' })
}

describe.each(['down', 'garbage'] as const)('after ten minutes of an ERP that is %s', (mode) => {
  test.each([
    ['thirty seconds', 30 * secondMs],
    ['four minutes', 4 * minuteMs],
  ])('nobody is refused %s later', async (_words, laterMs) => {
    const maria = await app().signIn(person('Maria'))
    const serrana = await app().signIn(person('Helena', 'serrana'))
    await outageOfTenMinutes(mode, maria)
    clock.pass(laterMs)
    // The first ones after the outage, at once: two who enter, an open panel, and a quiet provider.
    const [joao, ana, panel, quietPanel, quietSignIn] = await Promise.all([
      enter(person('João')),
      enter(person('Ana')),
      openPanel(maria, { fresh: true }),
      openPanel(serrana, { fresh: true }),
      enter(person('Bruno', 'cliente')),
    ])
    expect([joao.status, ana.status, quietSignIn.status]).toEqual([200, 200, 200])
    expect([panel, quietPanel]).toEqual([works, works])
  })
})
