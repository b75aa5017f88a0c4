import type { Row } from '#sandbox/store.ts'

/**
 * What a billing wallet (`id_carteira_cobranca`) can do; in the ERP the wallet of an invoice
 * decides how it can be paid.
 */
export interface Wallet {
  readonly number: string
  /** The bank account that it receives on, an id of `contas`. */
  readonly account: string
  /** `link`: an address instead of a PDF. `broken`: drawing the PDF fails. `refused`: no boleto. */
  readonly boleto: 'slip' | 'link' | 'broken' | 'refused'
  /** `empty`: a success without contents. */
  readonly pix: 'charge' | 'empty' | 'refused'
}

const sicoob: Wallet = { number: '1', account: '21', boleto: 'slip', pix: 'charge' }

const wallets: readonly Wallet[] = [
  sicoob,
  { number: '2', account: '22', boleto: 'link', pix: 'charge' },
  { number: '3', account: '23', boleto: 'refused', pix: 'refused' },
  { number: '4', account: '24', boleto: 'slip', pix: 'empty' },
  { number: '5', account: '25', boleto: 'broken', pix: 'charge' },
  { number: '6', account: '26', boleto: 'refused', pix: 'charge' },
]

/** The wallets as rows of `fn_carteira_cobranca`. */
export const walletRows: readonly Row[] = wallets.map(({ number: id, account }) => ({
  id,
  descricao: `CARTEIRA ${id}`,
  id_conta: account,
  ativo: 'S',
}))

/** Whether an id is one of a bank account, and not one of the books (`planejamento analítico`). */
export const isBankAccount = (id: string) => wallets.some(({ account }) => account === id)

export function findWallet(invoice: Row): Wallet {
  return wallets.find(({ number }) => number === invoice['id_carteira_cobranca']) ?? sicoob
}
