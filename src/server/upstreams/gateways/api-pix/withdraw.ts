import { type Cents, formatDecimal } from '#domain/platform/values/money.ts'
import { GatewayRefusal } from '../port.ts'
import {
  type BankCharge,
  chargeSchema,
  parseAnswer,
  type ReceivedPix,
  refundAnswerSchema,
} from './answers.ts'
import type { BankClient } from './client.ts'
import { returnedOf } from './read-charge.ts'

/** The states of a recurring charge that takes no money any more. */
const over: ReadonlySet<string> = new Set(['CANCELADA', 'EXPIRADA', 'REJEITADA'])

/**
 * Withdraws a recurring charge that the bank has not settled, and gives back what was received, by it or
 * by an immediate charge. It is read first, so that a call repeated after a lost answer gives back nothing
 * twice.
 */
export function createWithdrawal(client: Pick<BankClient, 'read' | 'write'>) {
  const read = async (path: string): Promise<BankCharge | null> => {
    const answer = await client.read(path)
    return answer === null ? null : parseAnswer(chargeSchema, answer)
  }

  async function giveBack(txid: string, pix: ReceivedPix): Promise<'void' | 'pending'> {
    const { cents, isUnderWay } = returnedOf(pix)
    if (cents >= pix.valor) return 'void'
    if (isUnderWay) return 'pending'
    // A refund that the bank did not make is asked for again under another id.
    const id = `${txid.slice(0, 32)}D${pix.devolucoes.length}`
    const body = { valor: formatDecimal(pix.valor - cents) }
    const path = `/pix/${pix.endToEndId}/devolucao/${id}`
    const { status } = parseAnswer(refundAnswerSchema, await client.write('PUT', path, body))
    return status === 'DEVOLVIDO' ? 'void' : 'pending'
  }

  async function giveAllBack({ txid, pix }: BankCharge): Promise<'void' | 'pending'> {
    const states: ('void' | 'pending')[] = []
    for (const one of pix) states.push(await giveBack(txid, one))
    return states.includes('pending') ? 'pending' : 'void'
  }

  /** The bank refuses it on the day itself: the charge then tells what became of it. */
  async function cancel(path: string): Promise<BankCharge | null> {
    await client.write('PATCH', path, { status: 'CANCELADA' }).catch((error: unknown) => {
      if (!(error instanceof GatewayRefusal)) throw error
    })
    return read(path)
  }

  return async (
    txid: string,
    _amount: Cents,
    { keepsSettled = false } = {},
  ): Promise<'void' | 'pending'> => {
    const path = `/cobr/${encodeURIComponent(txid)}`
    const recurring = await read(path)
    if (recurring) {
      const isOpen = recurring.pix.length === 0 && !over.has(recurring.status)
      const now = isOpen ? await cancel(path) : recurring
      if (!now || (now.pix.length === 0 && over.has(now.status))) return 'void'
      return now.pix.length === 0 || keepsSettled ? 'pending' : giveAllBack(now)
    }
    const immediate = await read(`/cob/${encodeURIComponent(txid)}`)
    const isKept = !immediate || immediate.pix.length === 0 || keepsSettled
    return isKept ? 'pending' : giveAllBack(immediate)
  }
}
