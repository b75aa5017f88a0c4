import CircleCheck from 'lucide-react/icons/circle-check'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { CodeVerdict } from '#domain/money/payment-codes/check-code.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { classNames } from '#portal/kit/values/class-names.ts'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { CodeFacts } from './code-facts.tsx'
import { Differences } from './differences.tsx'
import { TellProvider } from './tell-provider.tsx'
import { texts } from './texts.ts'
import type { Checked } from './use-check.ts'

type Looks = 'good' | 'done' | 'wrong'
const icons: Record<Looks, IconType> = {
  good: CircleCheck,
  done: TriangleAlert,
  wrong: ShieldAlert,
}

/** Whose the code is, in words, with what to do now. */
export function Verdict({ checked }: { checked: Checked }) {
  const { verdict, code } = checked
  const { theme } = useProvider()
  switch (verdict.is) {
    case 'open':
      return <Ours checked={checked} verdict={verdict} />
    case 'paid':
    case 'awaiting': {
      const day = formatDate(verdict.invoice.dueDate)
      const words = verdict.is === 'paid' ? texts.paidText(day) : texts.awaitingText(day)
      return (
        <Frame looks="done" title={texts[verdict.is]} checked={checked}>
          <p>{words}</p>
          <InvoiceLink verdict={verdict} text={texts.see} />
        </Frame>
      )
    }
    case 'rejected':
      return (
        <Frame looks="wrong" title={texts.rejected} checked={checked}>
          <p>{texts.rejectedText(theme.alias)}</p>
          <CodeFacts code={code} />
          <InvoiceLink verdict={verdict} text={texts.payBill} />
          <TellProvider code={code} />
        </Frame>
      )
    case 'changed':
      return (
        <Frame looks="wrong" title={texts.changed} checked={checked}>
          <p>{texts.changedText}</p>
          <Differences of={verdict.differences} />
          <InvoiceLink verdict={verdict} text={texts.payBill} />
          <TellProvider code={code} />
        </Frame>
      )
    case 'imitation':
      return (
        <Frame looks="wrong" title={texts.imitation} checked={checked}>
          <p>{texts.imitationText}</p>
          <CodeFacts code={code} />
          <InvoiceLink verdict={verdict} text={texts.payBill} />
          <TellProvider code={code} />
        </Frame>
      )
    case 'unknown':
      return (
        <Frame looks="done" title={texts.unknown} checked={checked}>
          <p>{texts.unknownText}</p>
          <CodeFacts code={code} />
          <TellProvider code={code} />
        </Frame>
      )
    case 'foreign':
      return (
        <Frame looks="wrong" title={texts.foreign} checked={checked}>
          <p>{texts.foreignText}</p>
          {!checked.isWhole && <p>{texts.foreignStored}</p>}
          <CodeFacts code={code} />
          <TellProvider code={code} />
        </Frame>
      )
    default:
      return verdict satisfies never
  }
}

type OwnVerdict = Exclude<CodeVerdict, { is: 'foreign' | 'unknown' }>
type OpenVerdict = Extract<CodeVerdict, { is: 'open' }>

function Ours({ checked, verdict }: { checked: Checked; verdict: OpenVerdict }) {
  const today = useToday()
  const { invoice, isReceiverNew } = verdict
  const amount = formatMoney(amountDue(invoice, today))
  return (
    <Frame looks={isReceiverNew ? 'done' : 'good'} title={texts.ours} checked={checked}>
      <p>{texts.oursText(amount, formatDate(invoice.dueDate))}</p>
      {isReceiverNew ? (
        <p>{texts.newReceiver}</p>
      ) : (
        <p className="check-note">{texts.receiverNote}</p>
      )}
      <InvoiceLink verdict={verdict} text={texts.pay} />
    </Frame>
  )
}

function InvoiceLink({ verdict, text }: { verdict: OwnVerdict; text: string }) {
  return (
    <ButtonLink
      to="/panel/financial/invoice/$invoice_id"
      params={{ invoice_id: verdict.invoice.id }}
      isWide
    >
      {text}
    </ButtonLink>
  )
}

interface FrameProps {
  looks: Looks
  title: string
  checked: Checked
  children: ReactNode
}

function Frame({ looks, title, checked, children }: FrameProps) {
  const timeZone = useTimeZone()
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow()
  useEffect(() => heading.current?.focus(), [])
  const { asOf, isWhole, isIncomplete, isMixed, otherBills } = checked
  return (
    <Card as="section" aria-labelledby="verdict" className="stack-4 check-verdict">
      <div className="check-verdict-head">
        <span className={classNames('check-icon', `check-icon-${looks}`)}>
          <Icon of={icons[looks]} size={26} />
        </span>
        <h2 id="verdict" ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {isMixed && <p>{texts.mixed}</p>}
      {!isMixed && otherBills > 0 && <p>{texts.otherBills(otherBills)}</p>}
      {children}
      <p className="check-note">
        {isWhole
          ? // Not with all of them where one could not be read.
            !isIncomplete && texts.comparedNow
          : texts.compared(momentText(new Date(asOf), now, timeZone))}
      </p>
    </Card>
  )
}
