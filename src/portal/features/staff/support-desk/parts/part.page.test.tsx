import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PartList } from './part.tsx'

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
