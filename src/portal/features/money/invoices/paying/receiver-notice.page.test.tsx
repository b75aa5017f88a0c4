import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import type { issueBoleto } from '#contract/money/invoices.ts'
import type { ReceiverMarks } from '#domain/money/payment-codes/receiver.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import { ProviderContext } from '#portal/kit/pages/provider.tsx'
import { issuedBoletoQuery } from '#portal/queries/money/codes/boleto.ts'
import { pixQuery } from '#portal/queries/money/codes/pix.ts'
import { useBoleto } from '#portal/queries/money/codes/use-boleto.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { BoletoPayment } from './boleto-payment.tsx'
import { PixPayment } from './pix-payment.tsx'

const provider = {
  theme: { ...aTheme, phone_number: '4830304040', whatsapp_number: '48999990000' },
  rules: providerRules('demo'),
}
const code = buildPixPayload({
  url: 'pix.outro.example/qr/1',
  merchantName: 'Conta Nova',
  merchantCity: 'Sao Paulo',
})
const line = '75691306980100123450701234630018716560000009990'
const isNew = { isReceiverNew: true } as const
const rejected = { ...isNew, isReceiverRejected: true } as const

// Full screen is a state of the address.
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** The line stands in the invoice, or was issued just now. */
function Boleto({ marks, isIssued }: { marks: ReceiverMarks; isIssued: boolean }) {
  const invoice = isIssued ? anInvoice() : anInvoice({ linhaDigitavel: line, ...marks })
  return <BoletoPayment invoice={invoice} boleto={useBoleto(invoice)} />
}

type Way = 'boleto' | 'issued boleto' | 'pix'

function show(way: Way, marks: ReceiverMarks) {
  const client = new QueryClient()
  const asOf = new Date().toISOString()
  client.setQueryData(pixQuery('1').queryKey, { code, asOf, ...marks })
  const issued: AnswerOf<typeof issueBoleto> = {
    kind: 'line',
    line,
    new_receiver: marks.isReceiverNew,
    rejected_receiver: marks.isReceiverRejected,
  }
  client.setQueryData(issuedBoletoQuery('1').queryKey, issued)
  const { container } = render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <ProviderContext value={provider}>
          {way === 'pix' ? (
            <PixPayment invoice={anInvoice()} today="2026-11-10" boleto={{ is: 'none' }} />
          ) : (
            <Boleto marks={marks} isIssued={way === 'issued boleto'} />
          )}
        </ProviderContext>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return container.textContent
}

beforeEach(() => {
  const media = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => media)
})
afterEach(cleanup)

test.each(['pix', 'boleto', 'issued boleto'] as const)(
  'the code of a %s with a rejected receiver is not shown: nobody is to pay by it, and the provider can be asked',
  (way) => {
    const text = show(way, rejected)
    expect(text).toContain('Não pague com este código.')
    expect(text).toContain(`Ele paga a quem não é ${aTheme.alias}.`)
    expect(text).not.toMatch(/outro.example|7569|Confirme quem recebe/)
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.getByRole('link', { name: 'Ligar para (48) 3030-4040' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Chamar no WhatsApp' })).toBeTruthy()
  },
)

test.each([
  ['pix', 'Copiar código PIX'],
  ['boleto', 'Copiar linha digitável'],
  ['issued boleto', 'Copiar linha digitável'],
] as const)(
  'the code of a %s whose receiver is not decided on is shown below a word',
  (way, copy) => {
    expect(show(way, isNew)).toContain('Confirme quem recebe.')
    expect(screen.getByRole('button', { name: copy })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Chamar no WhatsApp' })).toBeTruthy()
    cleanup()
    expect(show(way, {})).not.toContain('Confirme quem recebe')
    expect(screen.getByRole('button', { name: copy })).toBeTruthy()
  },
)
