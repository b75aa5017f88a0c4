import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { bankName } from '#domain/money/payment-codes/banks.ts'
import { dueDayNear } from '#domain/money/payment-codes/boleto-code.ts'
import type { PaymentCode } from '#domain/money/payment-codes/payment-code.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { texts } from './texts.ts'

function factsOf(code: PaymentCode, today: string): readonly (readonly [string, string])[] {
  if (code.kind === 'boleto') {
    return [
      ...(code.bank ? [[texts.bank, bankName(code.bank)] as const] : []),
      [texts.amount, code.amount ? formatMoney(code.amount) : texts.anyAmount],
      ...(code.dueFactor
        ? [[texts.dueDay, formatDate(dueDayNear(code.dueFactor, today))] as const]
        : []),
    ]
  }
  const anyAmount = code.key === null ? texts.bankAmount : texts.anyAmount
  return [
    [texts.receiver, code.receiver],
    [texts.city, code.city],
    ...(code.key ? [[texts.key, code.key] as const] : []),
    [texts.amount, code.amount ? formatMoney(code.amount) : anyAmount],
  ]
}

/** Who is paid and how much, as far as the code itself says. */
export function CodeFacts({ code }: { code: PaymentCode }) {
  const today = useToday()
  return (
    <section aria-labelledby="facts" className="stack-4 check-facts">
      <h3 id="facts">{texts.facts}</h3>
      <DetailList>
        {factsOf(code, today).map(([label, value]) => (
          <DetailRow key={label} label={label} value={value} />
        ))}
      </DetailList>
      {code.kind === 'pix' && <p className="check-note">{texts.receiverWarning}</p>}
    </section>
  )
}
