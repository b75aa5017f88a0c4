import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeskContracts, DeskRequests } from '#portal/queries/staff/desk/support-desk.ts'
import { RequestsPart } from './other-parts.tsx'
import { PartList } from './part.tsx'

vi.mock('#portal/kit/pages/provider.tsx', () => ({
  useProvider: () => ({ rules: { supportMenu: 'chat' } }),
}))
vi.mock('../use-may-act.ts', () => ({ useMayAct: () => false }))

afterEach(cleanup)

const list = (change: { rows?: string[]; unread?: string; cut?: string }) =>
  render(
    <PartList rows={[]} none="Nenhuma fatura." {...change}>
      {(row) => <li key={row}>{row}</li>}
    </PartList>,
  )

it('says that there are none only where all could be read', async () => {
  list({})
  expect(screen.getByText('Nenhuma fatura.')).toBeTruthy()
  cleanup()
  list({ unread: 'faturas' })
  expect((await screen.findByText(/^Nem tudo pôde ser lido/)).textContent).toBe(
    'Nem tudo pôde ser lido: pode haver faturas além do que aparece aqui. Confira no ERP.',
  )
  expect(screen.queryByText('Nenhuma fatura.')).toBeNull()
})

it('shows the rows that were read, and that there are more', async () => {
  const { container } = list({ rows: ['Vence em 10/11'], unread: 'faturas', cut: 'Há mais.' })
  await screen.findByText(/^Nem tudo pôde ser lido/)
  expect(container.textContent).toContain('Vence em 10/11Há mais.')
})

const contract = (id: string, name: string): DeskContracts['contracts'][number] => ({
  id,
  name,
  label: 'Ativo',
  is_blocked: false,
  is_on_trust: false,
  trust_unlock: 'not-blocked',
  next_bill: '',
  credits: [],
})

it.each([
  ['unknown yet', undefined, false],
  ['one', ['202'], false],
  ['several', ['202', '203'], true],
])('says which contract a request is about, of contracts that are %s', (_, ids, isSaid) => {
  const request: DeskRequests['requests'][number] = {
    id: '1',
    protocol: '2026',
    subject: 'Sem internet',
    status: 'in_progress',
    opened_at: '2026-11-30 10:00:00',
    contract_id: '202',
    visit: 'Técnico a caminho',
  }
  const data: DeskRequests = { requests: [request], is_cut: false, as_of: '2026-11-30T13:00:00Z' }
  const contracts = ids && {
    contracts: ids.map((id) => contract(id, `FIBRA ${id}`)),
    as_of: data.as_of,
  }
  const query = { data, error: null, isFetching: false, refetch: vi.fn<() => Promise<unknown>>() }
  render(<RequestsPart id="102" query={query} contracts={contracts} />)
  expect(screen.getByText('Técnico a caminho')).toBeTruthy()
  expect(screen.queryByText('FIBRA 202') !== null).toBe(isSaid)
})
