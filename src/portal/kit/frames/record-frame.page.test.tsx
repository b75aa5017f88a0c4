import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { QueryState } from './query-frame.tsx'
import { RecordFrame } from './record-frame.tsx'

function show(data: QueryState<string | null>['data']) {
  const query = { data, error: null, isFetching: false, refetch: () => Promise.resolve() }
  render(
    <RecordFrame
      query={query}
      loadingText="Carregando pedido"
      failureText="Falha ao obter pedido."
      skeleton={<p>esqueleto</p>}
      notFound={{ text: 'Pedido não encontrado.', action: <a href="/">Ver pedidos</a> }}
    >
      {(record) => <p>{record.toUpperCase()}</p>}
    </RecordFrame>,
  )
}

afterEach(cleanup)

test('a record that was read is shown', () => {
  show('pedido')
  expect(screen.getByText('PEDIDO')).toBeTruthy()
})

test('a record the server does not know shows "not found" with an action', () => {
  show(null)
  expect(screen.getByText('Pedido não encontrado.')).toBeTruthy()
  expect(screen.getByText('Ver pedidos')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a record that has not been read yet shows the loading state', () => {
  show(undefined)
  expect(screen.getByText('esqueleto')).toBeTruthy()
  expect(screen.queryByText('Pedido não encontrado.')).toBeNull()
})
