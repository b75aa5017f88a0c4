import { formatLinhaDigitavel } from '#domain/money/payment-codes/boleto-mask.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { PaymentLinksModule } from '#server/money/payment-links/module.ts'
import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mail, Sender } from '#server/upstreams/mail/mail.ts'

type Bill = Awaited<ReturnType<PaymentLinksModule['readBill']>>
export type OpenBill = Extract<Bill, { readonly is: 'open' }>

/** What a bill can be paid by: nothing where nobody should pay by what there is. */
function waysToPay({ pix, line }: OpenBill): string[] {
  return [
    ...(pix.is === 'code' ? ['PIX copia e cola:', pix.code] : []),
    ...(line === null ? [] : ['Linha digitável do boleto:', formatLinhaDigitavel(line)]),
  ]
}

export const canBePaid = (bill: OpenBill): boolean => waysToPay(bill).length > 0

/** A bill once more, with its codes. The host is named as plain text: no e-mail of the portal has a link. */
export function billMail(
  sender: Sender,
  { to, bill, host }: { readonly to: string; readonly bill: OpenBill; readonly host: string },
): Promise<Mail> {
  const day = formatDate(bill.dueDate)
  return composeMail(sender, {
    to,
    subject: `Sua fatura de ${day}`,
    paragraphs: [
      `Você pediu ao atendimento a fatura que vence em ${day}: ${formatMoney(bill.amount)}.`,
      ...(bill.mayBeFined ? ['Ela venceu: o banco pode somar multa e juros.'] : []),
      ...waysToPay(bill),
      `Antes de pagar, confira no aplicativo do banco se quem recebe é ${sender.alias}. Você também pode pagar em ${host}, em Faturas.`,
    ],
  })
}
