import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { QueryFrame, type QueryState } from './query-frame.tsx'

const retry = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)

function query(state: Partial<QueryState<string[]>> = {}): QueryState<string[]> {
  return { data: undefined, error: null, isFetching: false, refetch: retry, ...state }
}

const texts = { loadingText: 'Carregando listas', failureText: 'Falha ao obter listas.' }

function show(state: Partial<QueryState<string[]>>) {
  render(
    <ProviderContext value={provider}>
      <QueryFrame query={query(state)} {...texts} skeleton={<p>esqueleto</p>}>
        {(data) => <p>{data.join(', ')}</p>}
      </QueryFrame>
    </ProviderContext>,
  )
}

const provider: Provider = {
  theme: { ...aTheme, phone_number: '4830304040' },
  rules: providerRules('demo'),
}

const refused = (requestId: string | null) => Object.assign(new Error('refused'), { requestId })

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  cleanup()
  retry.mockClear()
  vi.useRealTimers()
})

describe('a query without data', () => {
  test('a query without data shows the skeleton and announces a long wait', () => {
    show({ isFetching: true })
    expect(screen.getByText('esqueleto').closest('[aria-busy="true"]')).not.toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
    act(() => void vi.advanceTimersByTime(600))
    expect(screen.getByRole('status').textContent).toBe('Carregando listas')
    // What changes within a busy part may be announced when it is no longer there.
    expect(screen.getByRole('status').closest('[aria-busy="true"]')).toBeNull()
  })

  test('a failed query shows an alert with the request id that support asks for', () => {
    show({ error: refused('req-7') })
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText('Falha ao obter listas.')).toBeTruthy()
    expect(alert.getByText('req-7')).toBeTruthy()
    expect(screen.queryByText('esqueleto')).toBeNull()
  })

  test('the code for support is short enough to be read out, and begins the request id', () => {
    show({ error: refused('4f3a91c2-5e7d-4430-a047-9c3a18db914a') })
    expect(screen.getByText('4f3a91c2')).toBeTruthy()
  })

  test('an outage of the provider is named as the cause', () => {
    show({ error: Object.assign(refused('req-7'), { text: 'upstream unavailable' }) })
    expect(screen.getByText(/O sistema está fora do ar/)).toBeTruthy()
    cleanup()
    show({ error: refused('req-7') })
    expect(screen.queryByText(/O sistema está fora do ar/)).toBeNull()
  })

  test.each([
    ['the answer named none', refused(null)],
    ['the server did not answer', new Error('no answer')],
  ])('a failed query shows no request id when %s', (_, error) => {
    show({ error })
    expect(screen.queryByText('Código para o suporte:')).toBeNull()
  })

  test('a failed query is fetched again on "Tentar de novo"', () => {
    show({ error: refused(null) })
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  test('a failed query stays on screen during a retry and ignores a second tap', () => {
    show({ error: refused(null), isFetching: true })
    fireEvent.click(screen.getByRole('button', { name: 'Tentando…' }))
    expect(retry).not.toHaveBeenCalled()
  })

  test('a query that failed offline shows the missing network and the telephone', () => {
    reportUnreachable()
    show({ error: new Error('no answer') })
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText(/Sem internet agora/)).toBeTruthy()
    expect(alert.getByRole('link', { name: 'Ligar para (48) 3030-4040' })).toBeTruthy()
    expect(screen.queryByText('Falha ao obter listas.')).toBeNull()
    act(() => reportReachable(requestEpoch()))
  })

  test('offline, staff are told what did not load, in words of their own', () => {
    const path = location.pathname
    history.replaceState(null, '', '/adm/customers')
    reportUnreachable()
    show({ error: new Error('no answer') })
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText('Falha ao obter listas.')).toBeTruthy()
    expect(alert.getByText('Sem internet agora. Carrega quando a conexão voltar.')).toBeTruthy()
    expect(alert.queryByText(/guardado neste aparelho/)).toBeNull()
    expect(alert.queryByRole('link')).toBeNull()
    act(() => reportReachable(requestEpoch()))
    history.replaceState(null, '', path)
  })

  test('a query that is still waiting shows no skeleton once the connection is lost', () => {
    show({ isFetching: true })
    act(() => void vi.advanceTimersByTime(2000))
    act(reportUnreachable)
    expect(screen.queryByText('esqueleto')).toBeNull()
    expect(screen.getByText(/Sem internet agora/)).toBeTruthy()
    act(() => reportReachable(requestEpoch()))
    expect(screen.getByText('esqueleto')).toBeTruthy()
  })

  test('offline, a query waits for what the device has stored before it says that there is nothing', () => {
    reportUnreachable()
    show({ isFetching: true })
    expect(screen.queryByText(/Sem internet agora/)).toBeNull()
    act(() => void vi.advanceTimersByTime(500))
    expect(screen.getByText(/Sem internet agora/)).toBeTruthy()
    act(() => reportReachable(requestEpoch()))
  })

  test('a failure stays on screen while the query library forgets it for another try', () => {
    const frame = (state: Partial<QueryState<string[]>>) => (
      <QueryFrame query={query(state)} {...texts} skeleton={<p>esqueleto</p>}>
        {(data) => <p>{data.join(', ')}</p>}
      </QueryFrame>
    )
    const { rerender } = render(frame({ error: refused('req-7') }))
    rerender(frame({ isFetching: true }))
    expect(screen.getByText('Falha ao obter listas.')).toBeTruthy()
    rerender(frame({ data: ['um'] }))
    expect(screen.getByText('um')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a failed query shows the action of its screen besides the retry', () => {
    render(
      <QueryFrame
        query={query({ error: refused(null) })}
        {...texts}
        skeleton={null}
        failureAction={<a href="/sem-internet">Escrever agora</a>}
      >
        {() => null}
      </QueryFrame>,
    )
    expect(within(screen.getByRole('alert')).getByText('Escrever agora')).toBeTruthy()
  })

  test('a failed query is wrapped in the container its section gives', () => {
    render(
      <QueryFrame
        query={query({ error: refused(null) })}
        {...texts}
        skeleton={null}
        failureOn={Card}
      >
        {() => null}
      </QueryFrame>,
    )
    expect(screen.getByRole('alert').closest('.card')).not.toBeNull()
  })
})

describe('a query with data', () => {
  test('a query with data shows the data', () => {
    show({ data: ['um', 'dois'] })
    expect(screen.getByText('um, dois')).toBeTruthy()
  })

  test('a query keeps showing its data when a later request fails', () => {
    show({ data: ['um'], error: refused('req-7') })
    expect(screen.getByText('um')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a query whose data is null shows it as an answer', () => {
    const answer: QueryState<string | null> = { ...query(), data: null }
    render(
      <QueryFrame query={answer} {...texts} skeleton={null}>
        {(data) => <p>{data ?? 'nenhuma'}</p>}
      </QueryFrame>,
    )
    expect(screen.getByText('nenhuma')).toBeTruthy()
  })

  test('a query keeps showing its data while it is fetched again', () => {
    show({ data: ['um'], isFetching: true })
    expect(screen.getByText('um')).toBeTruthy()
    expect(screen.queryByText('esqueleto')).toBeNull()
  })
})
