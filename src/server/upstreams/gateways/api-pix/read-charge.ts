import type { AskedCharge, Charge, ChargeDifference } from '../port.ts'
import type { BankCharge, ReceivedPix } from './answers.ts'

/** What was given back of a PIX, in cents; `isUnderWay`: the bank is giving something back. */
export function returnedOf({ devolucoes }: ReceivedPix) {
  const sumOf = (status: string) =>
    devolucoes.filter((one) => one.status === status).reduce((sum, { valor }) => sum + valor, 0)
  return { cents: sumOf('DEVOLVIDO'), isUnderWay: sumOf('EM_PROCESSAMENTO') > 0 }
}

const sum = (amounts: readonly number[]) => amounts.reduce((whole, one) => whole + one, 0)

type Verdict = Pick<Charge, 'state' | 'difference' | 'holdsMoney'>

const open = (difference: ChargeDifference | null): Verdict => ({
  state: 'pending',
  difference,
  holdsMoney: false,
})
const different = (difference: ChargeDifference): Verdict => ({
  state: 'different',
  difference,
  holdsMoney: true,
})
const ended = (state: 'denied' | 'void'): Verdict => ({
  state,
  difference: null,
  holdsMoney: false,
})

/** What was received decides, whatever the status says. */
function readReceived({ pix, valor }: BankCharge, asked: AskedCharge): Verdict {
  const paid = sum(pix.map((one) => one.valor))
  const returned = sum(pix.map((one) => returnedOf(one).cents))
  if (returned >= paid) return ended('void')
  if (valor.original !== asked.amount) return different('amount')
  if (paid !== asked.amount) return different('captured amount')
  if (returned > 0) return different('reversed amount')
  return { state: 'approved', difference: null, holdsMoney: true }
}

function readVerdict(charge: BankCharge, asked: AskedCharge): Verdict {
  if (charge.pix.length > 0) return readReceived(charge, asked)
  switch (charge.status) {
    case 'CONCLUIDA':
      return open('captured amount missing')
    case 'REJEITADA':
    case 'EXPIRADA':
      return ended('denied')
    case 'CANCELADA':
    case 'REMOVIDA_PELO_PSP':
    case 'REMOVIDA_PELO_USUARIO_RECEBEDOR':
      return ended('void')
    default:
      // One that the bank is to debit otherwise than asked is withdrawn before its day.
      return charge.valor.original === asked.amount ? open(null) : different('amount')
  }
}

/** The bank's own code of why a charge ended, for staff. */
function returnCodeOf({ encerramento, tentativas }: BankCharge): string {
  const { rejeicao, cancelamento } = encerramento
  return (
    rejeicao?.codigo ??
    cancelamento?.codigo ??
    tentativas.findLast((one) => one.rejeicao)?.rejeicao?.codigo ??
    ''
  )
}

/** What an answer about a charge says of what was asked for. */
export function readCharge(charge: BankCharge, asked: AskedCharge): Charge {
  if (charge.txid !== asked.orderId) {
    const nothing = { paymentId: '', returnCode: '', authorizationCode: '', proofOfSale: '' }
    return { ...open('order'), ...nothing, paidAt: null }
  }
  return {
    ...readVerdict(charge, asked),
    paymentId: charge.txid,
    returnCode: returnCodeOf(charge),
    authorizationCode: '',
    proofOfSale: charge.pix[0]?.endToEndId ?? '',
    paidAt: charge.pix[0]?.horario ?? null,
  }
}
