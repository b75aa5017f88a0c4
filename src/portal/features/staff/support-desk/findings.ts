import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import type { DeskFacts } from './desk-facts.ts'
import { durationText } from '#domain/platform/time/duration-text.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { resendPauseSeconds } from '#domain/account/recovery/recovery-steps.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { lineAnswers } from './line-answers.ts'
import { letterFailureText } from './parts/letter-failure.ts'

/** Something that support can tell the subscriber at once. */
export interface Finding {
  /** `stop`: keeps the subscriber out, or the line blocked. */
  readonly kind: 'stop' | 'note' | 'fine'
  readonly text: string
}

const stop = (text: string): Finding => ({ kind: 'stop', text })
const note = (text: string): Finding => ({ kind: 'note', text })

const waitCauses: Readonly<Record<SubscriberCard['waits'][number]['for'], string>> = {
  'password on a known device': 'senhas erradas em um aparelho que ele já usou',
  'password elsewhere': 'senhas erradas em um aparelho novo',
  code: 'muitos códigos pedidos',
}

/** What keeps the subscriber from signing in, in the order in which it is to be mended. */
function accessFindings(card: SubscriberCard, timeText: (at: Date) => string): Finding[] {
  if (!card.is_active) {
    return [stop('Desativado no ERP: o portal não deixa entrar. Para voltar, reative no ERP.')]
  }
  if (card.is_portal_closed) {
    return [stop('O portal está fechado para este cliente no cadastro do ERP. Libere lá o acesso.')]
  }
  const found: Finding[] = []
  if (!card.has_account) {
    found.push(
      stop('Ainda não fez o primeiro acesso: não tem senha. Oriente a escolher "Primeiro acesso".'),
    )
  }
  if (!card.is_unread && card.emails.length + card.mobiles.length === 0) {
    found.push(
      stop(
        'O cadastro não tem e-mail nem celular que receba código. Preencha no ERP e tente de novo.',
      ),
    )
  }
  for (const wait of card.waits) {
    const until = timeText(new Date(wait.until))
    found.push(stop(`Espera até ${until}: ${waitCauses[wait.for]}.`))
  }
  if (card.next_code_at !== null && !card.waits.some((wait) => wait.for === 'code')) {
    found.push(
      note(
        `Um código acabou de ser pedido. O portal envia outro só depois de ${durationText(resendPauseSeconds, 'second')}.`,
      ),
    )
  }
  const [last] = card.letters ?? []
  if (last && last.failure !== '') {
    const reason = letterFailureText(last.failure, last.channel)
    found.push(stop(`O último envio a ${last.to} não saiu: ${reason}.`))
  }
  const { times, last_at: lastAt } = card.refused_sign_ins
  if (times > 0 && lastAt !== null && card.has_account) {
    const often = times === 1 ? '1 vez' : `${times} vezes`
    const when = timeText(new Date(lastAt))
    found.push(note(`A senha foi recusada ${often} em 24 horas; a última, ${when}.`))
  }
  return found
}

/** The first open bill for which the portal asks another amount than its value in the ERP. */
function amountFindings({ bills }: DeskFacts): Finding[] {
  const differing = bills?.find((one) => one.is_open && !one.awaiting && one.asked !== one.value)
  if (!differing) return []
  const { asked, value, due_date: due } = differing
  return [
    note(
      `A fatura de ${formatDate(due)} aparece com ${formatMoney(asked)}; no ERP o valor é ${formatMoney(value)}. A conta está em Faturas.`,
    ),
  ]
}

/** Why no reminder rings, or when the next one does. */
function reminderFindings({ browsers, reminder, areBillsIncomplete }: DeskFacts): Finding[] {
  const rings = browsers.some(({ state, days_before: days }) => state === 'living' && days !== null)
  if (!rings) {
    const [first] = browsers
    if (!first) return [note('Não ligou notificações em nenhum aparelho: nenhum lembrete chega.')]
    return [note('Nenhum aparelho recebe lembretes agora: veja o motivo em Lembretes e avisos.')]
  }
  if (areBillsIncomplete) return []
  if (reminder?.kind === 'next' && reminder.day !== null && reminder.due_date !== null) {
    const due = formatDate(reminder.due_date)
    return [note(`Próximo lembrete em ${formatDate(reminder.day)}, da fatura de ${due}.`)]
  }
  if (reminder?.kind === 'due') {
    return [note('As faturas em aberto já venceram ou vencem hoje: lembretes são só antes.')]
  }
  return []
}

/** Everything support can tell at once; that nothing is wrong is said, too. */
export function findingsOf(card: DeskFacts, timeText: (at: Date) => string): Finding[] {
  const access = accessFindings(card, timeText)
  const others = [
    ...lineAnswers(card).map(stop),
    ...amountFindings(card),
    ...reminderFindings(card),
  ]
  const isOpen = access.every(({ kind }) => kind !== 'stop')
  if (isOpen && card.is_unread) return [...access, ...others]
  const fine: Finding = { kind: 'fine', text: 'Nada impede este assinante de entrar no portal.' }
  return isOpen ? [fine, ...access, ...others] : [...access, ...others]
}
