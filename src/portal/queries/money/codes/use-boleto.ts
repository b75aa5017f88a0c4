import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { canPayByBoleto, isPayable } from '#domain/money/invoices/payment-options.ts'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { issuedBoletoQuery } from './boleto.ts'

/**
 * The boleto of an invoice on screen; it is issued when the invoice has none yet. `file`: it has no
 * digitable line and is a PDF alone. `link`: the gateway's page stands in its place. `offline`: it
 * cannot be issued now. `rejected`: nobody should pay by its line, which no screen gets.
 */
export type BoletoState =
  | { readonly is: 'line'; readonly line: string; readonly isReceiverNew: boolean }
  | { readonly is: 'link'; readonly link: string }
  | { readonly is: 'failed'; readonly retry: () => void }
  | { readonly is: 'file' | 'none' | 'issuing' | 'offline' | 'rejected' }

export function useBoleto(invoice: Invoice): BoletoState {
  const { isOffline } = useConnection()
  const isRejected = isPayable(invoice) && invoice.isReceiverRejected === true
  const isMissing = isPayable(invoice) && !canPayByBoleto(invoice) && !isRejected
  const { data, isError, isFetching, refetch } = useQuery({
    ...issuedBoletoQuery(invoice.id),
    enabled: isMissing && !isOffline,
  })
  if (isRejected) return { is: 'rejected' }
  if (invoice.linhaDigitavel) {
    const { linhaDigitavel: line, isReceiverNew = false } = invoice
    return { is: 'line', line, isReceiverNew }
  }
  if (!isMissing) return { is: 'none' }
  if (data?.kind === 'line') {
    const { line, new_receiver: isReceiverNew = false, rejected_receiver: isLineRejected } = data
    return isLineRejected ? { is: 'rejected' } : { is: 'line', line, isReceiverNew }
  }
  if (data?.kind === 'link') return { is: 'link', link: data.link }
  if (data) return { is: data.kind }
  if (isOffline) return { is: 'offline' }
  if (isError && !isFetching) return { is: 'failed', retry: () => void refetch() }
  return { is: 'issuing' }
}
