import { expect, it } from 'vitest'
import type { ReadOptions } from '#server/platform/egress/answers/dated.ts'
import { moreRows } from '#tests/support/upstreams/odd-answers/more-rows.ts'
import { type Known, readKnown } from '#tests/support/upstreams/odd-answers/readings.ts'
import {
  erpsAnsweredBy,
  rememberingErp,
  respond,
} from '#tests/support/upstreams/odd-answers/true-world.ts'
import type { Erp } from '../port.ts'

type Reading = (erp: Erp, known: Known, options: ReadOptions) => Promise<unknown>

/** Every call of the port that takes `fresh`, to a customer with a contract of own items and to one without. */
const readings: Readonly<Record<string, Reading>> = {
  bills: (erp, _, options) => erp.invoices('101', options),
  contracts: (erp, _, options) => erp.contracts('101', options),
  services: (erp, { contract }, options) => erp.services(contract, options),
  'charges of a contract': (erp, _, options) => erp.contractCharges('101', '201', options),
  'charges of another contract': (erp, _, options) => erp.contractCharges('102', '202', options),
  'what a customer has': (erp, _, options) => erp.planContents('101', options),
  'what another customer has': (erp, _, options) => erp.planContents('102', options),
  'a product': (erp, _, options) => erp.product('173', options),
  plans: (erp, _, options) => erp.contractPlans('101', options),
  offers: (erp, _, options) => erp.contractSales('101', options),
  'PIX code': (erp, { bill }, options) => erp.pixCode(bill, options),
  notes: (erp, _, options) => erp.fiscalNotes('101', '2026-11', options),
  company: (erp, _, options) => erp.company(options),
  logins: (erp, _, options) => erp.logins('101', options),
  lines: (erp, _, options) => erp.lines('101', options),
  onu: (erp, { line }, options) => erp.onuOf(line, options),
  connections: (erp, { line }, options) => erp.sessionsOf(line, options),
  usage: (erp, { line }, options) => erp.usageOf(line, 'day', options),
  'equipment on loan': (erp, { line }, options) => erp.equipmentOf(line, options),
  requests: (erp, _, options) => erp.supportRequests('customer_service', '101', options),
  orders: (erp, _, options) => erp.supportRequests('os', '101', options),
  messages: (erp, { request }, options) =>
    erp.supportMessages('customer_service', request, options),
  visits: (erp, _, options) => erp.ticketVisits('101', options),
  drops: (erp, _, options) => erp.recentDrops('2026-11-01 00:00:00', options),
}

/** What all subscribers of a provider share, and the record of a customer, read every few minutes for the session. */
const shared = new Set(['su_oss_assunto.id', 'cidade.id', 'uf.id', 'cliente.id'])

it.each(Object.entries(readings))('%s are asked for anew where fresh', async (_, read) => {
  const world = await rememberingErp(moreRows)
  let asked = new Set<string>()
  const erpOf = erpsAnsweredBy(async (request) => {
    const { pathname } = new URL(request.url)
    const body: unknown = await request.clone().json()
    const hasColumn = typeof body === 'object' && body !== null && 'qtype' in body
    asked.add(hasColumn ? String(body.qtype) : pathname.replace('/webservice/v1/', ''))
    return respond((await world.question(request)).sent)
  })
  const known = await readKnown(erpOf(0))
  const askedBy = async (options: ReadOptions) => {
    asked = new Set()
    await read(erpOf(1), known, options)
    return [...asked].filter((question) => !shared.has(question)).toSorted()
  }
  const first = await askedBy({})
  expect(first).not.toEqual([])
  expect(await askedBy({})).toEqual([])
  expect(await askedBy({ fresh: true })).toEqual(first)
})
