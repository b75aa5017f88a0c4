import { randomBytes } from 'node:crypto'
import { pixScopes } from '#domain/money/automatic-payments/api-pix.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { AutomaticPix, PixAgreementState } from '../automatic-pix-port.ts'
import { type AskedCharge, type Charge, GatewayRefusal } from '../port.ts'
import type { BankTokens } from './access-token.ts'
import type { BankAccount } from './account.ts'
import { agreementSchema, chargeSchema, parseAnswer } from './answers.ts'
import { agreementBeginnings } from './begin-agreement.ts'
import { createBankClient } from './client.ts'
import { readCharge } from './read-charge.ts'
import { createWithdrawal } from './withdraw.ts'

/** An id of the document's form that no agreement has. */
const unknownAgreement = () => `RN00000000${randomBytes(10).toString('hex').slice(0, 19)}`

const endedStates: ReadonlySet<string> = new Set(['CANCELADA', 'EXPIRADA', 'REJEITADA'])

/** Pix Automático at a provider's bank, by the API Pix of the central bank. */
export function createApiPix(
  account: BankAccount,
  { egress, tokens }: { readonly egress: Egress; readonly tokens: BankTokens },
): AutomaticPix {
  const client = createBankClient(account, egress, tokens)

  async function readAgreement(idRec: string) {
    const answer = await client.read(`/rec/${idRec}`)
    return answer === null ? null : parseAnswer(agreementSchema, answer)
  }

  async function requireAgreement(recurrenceId: string, orderId: string) {
    const agreement = await readAgreement(recurrenceId)
    if (!agreement) throw protocolError('bank', 'agreement is gone')
    if (agreement.vinculo.contrato !== orderId) throw protocolError('bank', 'another agreement')
    return agreement
  }

  async function findAt(path: string, asked: AskedCharge): Promise<Charge | null> {
    const answer = await client.read(`${path}/${asked.orderId}`)
    return answer === null ? null : readCharge(parseAnswer(chargeSchema, answer), asked)
  }

  /** The recipient's account as a recurring charge names it. */
  const recipient = {
    ...(account.branch !== '' && { agencia: account.branch }),
    conta: account.account,
    tipoConta: account.accountType,
  }

  return {
    ...agreementBeginnings(account, client),

    async readPermission() {
      const granted = await client.readScopes()
      const missing = pixScopes.filter((scope) => !granted.includes(scope))
      if (missing.length > 0) return { isEnabled: false, missing }
      try {
        // A bank may grant what the account has not contracted.
        await client.read(`/rec/${unknownAgreement()}`)
        return { isEnabled: true, missing }
      } catch (error) {
        if (!(error instanceof GatewayRefusal)) throw error
        return { isEnabled: error.code === 'AcessoNegado' ? false : null, missing }
      }
    },

    async read({ recurrenceId, orderId, firstPayment }): Promise<PixAgreementState> {
      const { status, atualizacao } = await requireAgreement(recurrenceId, orderId)
      if (status === 'CRIADA') return { is: 'waiting' }
      const charge =
        firstPayment === null
          ? null
          : await findAt('/cob', { orderId, amount: firstPayment, installments: 1 })
      if (status === 'APROVADA') return { is: 'approved', isInForce: true, charge }
      const wasApproved = atualizacao.some(
        (change) => (change.status ?? change.nome) === 'APROVADA',
      )
      // What was paid is no less paid where the approval came to nothing.
      if (charge?.holdsMoney) return { is: 'approved', isInForce: false, charge }
      if (wasApproved) return { is: 'approved', isInForce: false, charge: null }
      if (status === 'EXPIRADA') return { is: 'expired' }
      return status === 'REJEITADA' || status === 'CANCELADA'
        ? { is: 'refused' }
        : { is: 'waiting' }
    },

    async isInForce({ recurrenceId, orderId }) {
      const { status } = await requireAgreement(recurrenceId, orderId)
      if (status !== 'APROVADA' && !endedStates.has(status)) {
        throw protocolError('bank', 'not known whether an agreement is in force')
      }
      return status === 'APROVADA'
    },

    async end(recurrenceId) {
      const agreement = await readAgreement(recurrenceId)
      // One in a state that came after the document may still be in force.
      if (!agreement || endedStates.has(agreement.status)) return
      await client.write('PATCH', `/rec/${recurrenceId}`, { status: 'CANCELADA' })
    },

    async debit({ orderId, amount, recurrenceId, settlesOn }) {
      const body = {
        idRec: recurrenceId,
        calendario: { dataDeVencimento: settlesOn },
        valor: { original: formatDecimal(amount) },
        // On the day that the subscriber was told, not on the next business day.
        ajusteDiaUtil: false,
        recebedor: recipient,
      }
      const answer = await client.write('PUT', `/cobr/${orderId}`, body)
      if (answer === null) throw new GatewayRefusal('RecNaoEncontrada')
      return readCharge(parseAnswer(chargeSchema, answer), { orderId, amount, installments: 1 })
    },

    find: (asked) => findAt('/cobr', asked),

    withdraw: createWithdrawal(client),
  }
}
