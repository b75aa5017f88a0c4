// @vitest-environment jsdom
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

test('a record is drawn', () => {
  show('pedido')
  expect(screen.getByText('PEDIDO')).toBeTruthy()
})

test('a record that the server does not know is not found, with a way on', () => {
  show(null)
  expect(screen.getByText('Pedido não encontrado.')).toBeTruthy()
  expect(screen.getByText('Ver pedidos')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a record that has not been read yet is waited for', () => {
  show(undefined)
  expect(screen.getByText('esqueleto')).toBeTruthy()
  expect(screen.queryByText('Pedido não encontrado.')).toBeNull()
})
