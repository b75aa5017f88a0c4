import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Finding } from '#domain/service/lines/diagnosis.ts'
import type { LineState } from '#domain/service/lines/line.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { diagnosisQuery, linesQuery } from '#portal/queries/service/lines.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { BillChat } from './bill-chat.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Known {
  contractIds?: readonly string[]
  state?: LineState
  ageMs?: number
  isIncomplete?: true
  finding?: Finding
  findingAgeMs?: number
  rule?: 'off' | 'read'
}

/** What WhatsApp is told of the line of a bill on a page that knows this. */
function saidOf(known: Known) {
  const { contractIds = ['201'], state = 'offline', ageMs = 0, isIncomplete } = known
  const { finding, findingAgeMs = 0, rule = 'read' } = known
  const fetching = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetching)
  const client = new QueryClient()
  const at = (age: number) => new Date(Date.now() - age).toISOString()
  const lines = contractIds.map((contractId, place) => ({
    id: String(place),
    login: 'maria',
    contractId,
    since: null,
    isReduced: false,
    state,
    actions: [],
  }))
  client.setQueryData(linesQuery().queryKey, { lines, asOf: at(ageMs), isIncomplete })
  if (finding) {
    client.setQueryData(diagnosisQuery('0').queryKey, {
      finding,
      state,
      since: null,
      signal: null,
      is_router_reachable: null,
      unread: [],
      outage: null,
      as_of: at(findingAgeMs),
    })
  }
  const rules = { lines: rule, timeZone: defaultTimeZone }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these are read
  const provider = { rules, theme: { whatsapp_number: '48999990000' } } as Provider
  const invoice = anInvoice({ id: '1024', contractId: '201', dueDate: '2026-09-10' })
  render(
    <QueryClientProvider client={client}>
      <ProviderContext value={provider}>
        <BillChat invoice={invoice} today="2026-09-01" />
      </ProviderContext>
    </QueryClientProvider>,
  )
  const link = screen.getByRole('link', { name: 'Falar sobre esta fatura' })
  expect(fetching).not.toHaveBeenCalled()
  const text = new URL(link.getAttribute('href') ?? '').searchParams.get('text') ?? ''
  return /O portal diz da minha conexão, às \d\d:\d\d: “(.*)”$/.exec(text)?.[1] ?? null
}

const down = 'Este endereço está sem conexão com a gente.'

test.each<[string, Known, string | null]>([
  ['its diagnosis', { finding: 'no signal' }, 'O sinal da fibra não chega até o seu aparelho.'],
  ['its state without a diagnosis', {}, down],
  ['that it is connected', { state: 'online' }, 'A conexão está ativa.'],
  ['its state after an older diagnosis', { finding: 'outage', findingAgeMs: minuteMs }, down],
  ['its state where the diagnosis found nothing out', { finding: 'unknown' }, down],
  ['nothing that is not known', { state: 'unknown' }, null],
  ['nothing that is minutes old', { ageMs: 5 * minuteMs }, null],
  ['nothing of another contract', { contractIds: ['202'] }, null],
  ['nothing where the contract has two lines', { contractIds: ['201', '201'] }, null],
  ['nothing where lines are missing', { isIncomplete: true }, null],
  ['nothing where the provider shows no lines', { rule: 'off' }, null],
])('a chat about a bill is told %s of its line', (_, known, said) => {
  expect(saidOf(known)).toBe(said)
})
