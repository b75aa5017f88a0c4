import type { Row } from '#sandbox/store.ts'

/**
 * What a billing wallet (`id_carteira_cobranca`) can do; in the ERP the wallet of an invoice
 * decides how it can be paid.
 */
export interface Wallet {
  readonly number: string
  /** `link`: an address instead of a PDF. `broken`: drawing the PDF fails. `refused`: no boleto. */
  readonly boleto: 'slip' | 'link' | 'broken' | 'refused'
  /** `empty`: a success without contents. */
  readonly pix: 'charge' | 'empty' | 'refused'
}

const sicoob: Wallet = { number: '1', boleto: 'slip', pix: 'charge' }

const wallets: readonly Wallet[] = [
  sicoob,
  { number: '2', boleto: 'link', pix: 'charge' },
  { number: '3', boleto: 'refused', pix: 'refused' },
  { number: '4', boleto: 'slip', pix: 'empty' },
  { number: '5', boleto: 'broken', pix: 'charge' },
  { number: '6', boleto: 'refused', pix: 'charge' },
]

export function findWallet(invoice: Row): Wallet {
  return wallets.find(({ number }) => number === invoice['id_carteira_cobranca']) ?? sicoob
}
