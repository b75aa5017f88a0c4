import { cutText } from '#domain/platform/text/plain-text.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { protocolError, UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { GatewayRefusal } from '../port.ts'
import type { AutomaticPix, Payer, PixAgreement, PixApproval } from '../automatic-pix-port.ts'
import type { BankAccount } from './account.ts'
import {
  agreementSchema,
  agreementsSchema,
  createdAgreementSchema,
  locationSchema,
  parseAnswer,
} from './answers.ts'
import type { BankClient } from './client.ts'

/** The clocks of both sides may differ by this much. */
const clockMarginMs = 10 * minuteMs
/** Pages of agreements that are looked through for a lost one. */
const maxPages = 20
const perPage = 100

const payerOf = ({ name, document }: Payer) => ({
  ...(document.length > 11 ? { cnpj: document } : { cpf: document }),
  nome: cutText(name, 140),
})

/** The agreement of the document: our order is the number of what is authorised, and finds it again. */
function agreementBody(agreement: PixAgreement, location: number) {
  const { orderId, contractId, payer, limit, firstPayment, startsOn } = agreement
  return {
    vinculo: {
      contrato: orderId,
      devedor: payerOf(payer),
      objeto: `Internet, contrato ${contractId}`.slice(0, 35),
    },
    calendario: { dataInicial: startsOn, periodicidade: 'MENSAL' },
    // The payer's own limit at the bank may not be below it.
    valor: { valorMinimoRecebedor: formatDecimal(limit) },
    // A debit that the bank tried again after its day would be paid beside the ordinary bill.
    politicaRetentativa: 'NAO_PERMITE',
    loc: location,
    ...(firstPayment !== null && { ativacao: { dadosJornada: { txid: orderId } } }),
  }
}

/** Asks a bank for agreements, and finds one whose answer was lost. */
export function agreementBeginnings(
  { pixKey }: Pick<BankAccount, 'pixKey'>,
  client: Pick<BankClient, 'read' | 'write'>,
): Pick<AutomaticPix, 'begin' | 'findApproval'> {
  /** The first payment is an immediate charge of its own, which the agreement names. */
  async function createFirstPayment(agreement: PixAgreement, amount: number): Promise<void> {
    const { orderId, payer, expiresInSeconds } = agreement
    await client.write('PUT', `/cob/${orderId}`, {
      calendario: { expiracao: expiresInSeconds },
      devedor: payerOf(payer),
      valor: { original: formatDecimal(amount) },
      chave: pixKey,
    })
  }

  async function readApproval(
    idRec: string,
    { orderId, firstPayment }: Pick<PixAgreement, 'firstPayment' | 'orderId'>,
  ): Promise<PixApproval> {
    const query = firstPayment === null ? '' : `?txid=${orderId}`
    const answer = parseAnswer(agreementSchema, await client.read(`/rec/${idRec}${query}`))
    const { pixCopiaECola: code } = answer.dadosQR
    if (code === '') throw protocolError('bank', 'agreement without a code')
    // The charges of a bank have no other id than our orders.
    return { paymentId: orderId, recurrenceId: idRec, code }
  }

  async function findLost(orderId: string, askedAt: Date): Promise<string | null> {
    const at = (milliseconds: number) => new Date(askedAt.getTime() + milliseconds).toISOString()
    let pages = 1
    for (let page = 0; page < Math.min(pages, maxPages); page += 1) {
      const query = new URLSearchParams({
        inicio: at(-clockMarginMs),
        fim: at(clockMarginMs),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(perPage),
      })
      const answer = await client.read(`/rec?${query.toString()}`)
      if (answer === null) return null
      const { recs, parametros } = parseAnswer(agreementsSchema, answer)
      const found = recs.find(({ vinculo }) => vinculo.contrato === orderId)
      if (found) return found.idRec
      pages = parametros.paginacao.quantidadeDePaginas
    }
    // Absence is said of all pages alone.
    if (pages > maxPages) throw protocolError('bank', 'endless listing')
    return null
  }

  return {
    async begin(agreement) {
      const { firstPayment } = agreement
      if (firstPayment !== null) await createFirstPayment(agreement, firstPayment)
      const location = parseAnswer(locationSchema, await client.write('POST', '/locrec', {}))
      const body = agreementBody(agreement, location.id)
      const { idRec } = parseAnswer(
        createdAgreementSchema,
        await client.write('POST', '/rec', body),
      )
      try {
        return await readApproval(idRec, agreement)
      } catch (error) {
        // The bank has the agreement, whatever this says: it is looked for later.
        const isFailure = error instanceof UpstreamFailure || error instanceof GatewayRefusal
        throw isFailure ? protocolError('bank', 'code not read') : error
      }
    },

    async findApproval({ orderId, firstPayment, askedAt }) {
      const idRec = await findLost(orderId, askedAt)
      return idRec === null ? null : readApproval(idRec, { orderId, firstPayment })
    },
  }
}
