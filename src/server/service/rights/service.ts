import { durationText } from '#domain/platform/time/duration-text.ts'
import {
  changeDueDay,
  contestInvoice,
  requestCancellation,
  requestSuspension,
  withdrawCancellation,
} from '#contract/service/rights.ts'
import { calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney, parseCents } from '#domain/platform/values/money.ts'
import { canWithdraw, cancellationDay } from '#domain/service/rights/cancellation.ts'
import {
  contestAnswerDay,
  contestReasonLabels,
  isContestable,
} from '#domain/service/rights/contest.ts'
import { otherDueDays } from '#domain/service/rights/due-day.ts'
import type { RightSubjectKind } from '#domain/service/rights/right-kind.ts'
import {
  earliestSuspension,
  suspensionLength,
  suspensionProblem,
} from '#domain/service/rights/suspension.ts'
import { findListed, wholeList } from '#server/platform/egress/answers/find-listed.ts'
import type { ErpContract } from '#server/upstreams/erp/port.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { FiledRight, FilingCall, RightFiler } from './file-right.ts'
import { asLegal, knownStatus } from './port.ts'
import { isInForce, type OwnRecords, suspensionObstacle } from './own-records.ts'
import { toRawRequest } from './raw-request.ts'
import type { RightStore } from './store.ts'
import { ownWords } from './words.ts'

type OfContract = typeof changeDueDay | typeof requestCancellation | typeof requestSuspension

const subjectOf = ({ tenant }: FilingCall, kind: RightSubjectKind) =>
  tenant.rules.rightSubjects[kind]

/** What staff are told to keep. */
const law = 'RGC, Resolução Anatel 765/2023'

/** The requests by right: each is checked against the ERP's present answer, then filed once. */
export function rightsService(deps: {
  readonly rights: RightStore
  readonly records: OwnRecords
  readonly filer: RightFiler
  readonly session: Pick<SessionModule, 'checkCurrentPassword'>
  readonly now: () => Date
}) {
  const { rights, records, filer, session, now } = deps

  const todayOf = ({ tenant }: FilingCall) => calendarDate(now(), tenant.rules.timeZone)

  const answer = (call: FilingCall, { row, mailTo }: FiledRight) => ({
    request: toRawRequest(asLegal(row), knownStatus(row), todayOf(call)),
    mail_to: mailTo,
  })

  async function contractOf(
    call: FilingCall,
    endpoint: OfContract,
    id: string,
  ): Promise<ErpContract> {
    const contract = findListed(await records.contracts(call, true), (one) => one.id === id)
    if (!contract) refuse(endpoint, 'contract not found')
    if (!isInForce(contract)) refuse(endpoint, 'contract not active')
    return contract
  }

  return {
    suspend: async (call: Call<typeof requestSuspension>) => {
      const { contractId, from, to, requestKey } = call.body
      const slot = `suspension/${contractId}`
      const known = await filer.replay(call, { kinds: ['suspension'], slot }, requestKey)
      if (known) return answer(call, known)
      const contract = await contractOf(call, requestSuspension, contractId)
      const today = todayOf(call)
      const bills = wholeList(await records.invoices(call, true))
      const obstacle = suspensionObstacle(contract, bills, today)
      if (obstacle) refuse(requestSuspension, obstacle)
      const earliest = earliestSuspension(today, contract.suspendedFrom)
      const problem = suspensionProblem({ from, to }, { earliest, today })
      if (problem) refuse(requestSuspension, problem, { fields: ['from', 'to'] })
      const days = suspensionLength({ from, to })
      const filed = await filer.file(
        call,
        requestSuspension,
        {
          subjectId: subjectOf(call, 'suspension'),
          right: { kind: 'suspension', contractId },
          slot,
          facts: { startsOn: from, endsOn: to },
          lines: [
            `Contrato: ${contractId}`,
            `De ${formatDate(from)} a ${formatDate(to)}, ${durationText(days, 'day')}.`,
          ],
          forStaff: [`Sem custo (${law}).`],
        },
        requestKey,
      )
      return answer(call, filed)
    },

    cancel: async (call: Call<typeof requestCancellation>) => {
      const { contractId, reason, currentPassword, requestKey } = call.body
      const fields = ['currentPassword']
      if (currentPassword === '') {
        refuse(requestCancellation, 'currentPassword not provided', { fields })
      }
      if (!(await session.checkCurrentPassword(subscriberOf(call), currentPassword))) {
        refuse(requestCancellation, 'invalid currentPassword', { fields })
      }
      const slot = `cancellation/${contractId}`
      const known = await filer.replay(call, { kinds: ['cancellation'], slot }, requestKey)
      if (known) return answer(call, known)
      await contractOf(call, requestCancellation, contractId)
      const effectiveOn = cancellationDay(todayOf(call))
      const filed = await filer.file(
        call,
        requestCancellation,
        {
          subjectId: subjectOf(call, 'cancellation'),
          right: { kind: 'cancellation', contractId },
          slot,
          facts: { effectiveOn },
          lines: [
            `Contrato: ${contractId}`,
            `Tem efeito em ${formatDate(effectiveOn)}.`,
            ...ownWords('Motivo', reason),
          ],
          forStaff: [
            `Tem efeito dois dias úteis depois do pedido (${law}). Até o fim desse dia o assinante pode desistir; a desistência chega como outro pedido.`,
          ],
        },
        requestKey,
      )
      return answer(call, filed)
    },

    withdraw: async (call: Call<typeof withdrawCancellation>) => {
      const { requestKey } = call.body
      const slot = `withdrawal/${call.params.id}`
      const known = await filer.replay(call, { kinds: ['withdrawal'], slot }, requestKey)
      if (known) return answer(call, known)
      const cancellation = await rights.find(subscriberOf(call), call.params.id)
      if (cancellation?.kind !== 'cancellation') {
        return refuse(withdrawCancellation, 'cancellation not found')
      }
      if (cancellation.withdrawnAt) refuse(withdrawCancellation, 'already withdrawn')
      if (!canWithdraw(cancellation.effectiveOn, todayOf(call))) {
        refuse(withdrawCancellation, 'too late to withdraw')
      }
      const { contractId, protocol, id } = cancellation
      const filed = await filer.file(
        call,
        withdrawCancellation,
        {
          subjectId: subjectOf(call, 'cancellation'),
          right: { kind: 'withdrawal', contractId, refersTo: id },
          slot,
          facts: {},
          lines: [
            `Contrato: ${contractId}`,
            `Desistência do cancelamento do protocolo ${protocol}.`,
          ],
          forStaff: ['O cancelamento não deve ser feito: o contrato continua.'],
        },
        requestKey,
      )
      return answer(call, filed)
    },

    contest: async (call: Call<typeof contestInvoice>) => {
      const { invoiceId, reason, amount: typed, details, requestKey } = call.body
      const slot = `contest/${invoiceId}`
      const known = await filer.replay(call, { kinds: ['contest'], slot }, requestKey)
      if (known) return answer(call, known)
      const bills = await records.invoices(call, true)
      const invoice = findListed(bills, ({ id }) => id === invoiceId)
      if (!invoice) return refuse(contestInvoice, 'invoice not found')
      const amount = typed === undefined ? invoice.value : parseCents(typed)
      if (!isContestable(amount, invoice.value)) {
        refuse(contestInvoice, 'invalid amount', { fields: ['amount'] })
      }
      const answerBy = contestAnswerDay(todayOf(call))
      const filed = await filer.file(
        call,
        contestInvoice,
        {
          subjectId: subjectOf(call, 'contest'),
          right: { kind: 'contest', invoiceId, contractId: invoice.contractId ?? '' },
          slot,
          facts: { amount, answerBy },
          lines: [
            `Fatura: ${invoiceId}, vencimento ${formatDate(invoice.dueDate)}, valor ${formatMoney(invoice.value)}`,
            `Valor contestado: ${formatMoney(amount)}. O restante, ${formatMoney(invoice.value - amount)}, continua devido.`,
            `Motivo: ${contestReasonLabels[reason]}`,
            ...ownWords('O que aconteceu', details),
          ],
          forStaff: [
            `Responder até ${formatDate(answerBy)}. Sem custo, e sem suspensão pelo valor contestado (${law}).`,
          ],
        },
        requestKey,
      )
      return answer(call, filed)
    },

    changeDueDay: async (call: Call<typeof changeDueDay>) => {
      const { contractId, day, requestKey } = call.body
      const slot = `due_day/${contractId}`
      const known = await filer.replay(call, { kinds: ['due_day'], slot }, requestKey)
      if (known) return answer(call, known)
      const { dueDay } = await contractOf(call, changeDueDay, contractId)
      if (dueDay === null) return refuse(changeDueDay, 'request not offered')
      if (!otherDueDays(call.tenant.rules.dueDays, dueDay).includes(day)) {
        refuse(changeDueDay, 'invalid due day', { fields: ['day'] })
      }
      const filed = await filer.file(
        call,
        changeDueDay,
        {
          subjectId: subjectOf(call, 'due_day'),
          right: { kind: 'due_day', contractId },
          slot,
          facts: { dueDay: day },
          lines: [`Contrato: ${contractId}`, `Do dia ${dueDay} para o dia ${day}.`],
          forStaff: [],
        },
        requestKey,
      )
      return answer(call, filed)
    },
  }
}
