import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { requestPaymentParts } from '#contract/service/payment-parts.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import {
  canBePaidInParts,
  partChoices,
  paymentPartsLabel,
  paymentPartsSentences,
} from '#domain/service/payment-parts/payment-parts.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { filedTexts } from '#portal/kit/filed/filed-texts.ts'
import { RequestCard } from '#portal/kit/filed/request-card.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { askPaymentParts, paymentPartsQuery } from '#portal/queries/service/payment-parts.ts'
import { useContractNames } from '#portal/queries/service/use-contract-names.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { ChooseBills } from '../several/choose-bills.tsx'

const texts = {
  open: 'Quero pagar em partes',
  offline: 'Pedir para pagar em partes precisa de conexão.',
  lead: 'Escolha as faturas e em quantas partes quer pagar. A gente responde com uma proposta, e o pedido tem protocolo.',
  asked: 'Proposta pedida',
  loading: 'Carregando o pedido',
  loadFailure: 'Não foi possível carregar o seu pedido.',
  closed: 'Este pedido não está disponível por aqui. Fale com a gente pelos canais de contato.',
  parts: 'Em quantas partes',
  partsOf: (count: number) => `${count} partes`,
  none: 'Escolha ao menos uma fatura',
  ask: 'Pedir proposta',
} as const

const failure = refusalTexts(requestPaymentParts)({
  own: {
    'request not offered': texts.closed,
    'request already open': 'Você já tem um pedido destes em andamento. Acompanhe em Atendimento.',
    'request under way': 'Seu pedido ainda está sendo enviado. Aguarde um momento e tente de novo.',
    'invoice not found': 'Uma das faturas não está mais na sua conta. Atualize a lista.',
    'invoice not overdue': 'Uma das faturas não está mais vencida. Atualize a lista.',
    'invalid parts': 'Este número de partes não é mais oferecido. Escolha outro.',
  },
  otherwise: filedTexts.notConfirmed,
})

interface PaymentPartsProps {
  invoices: readonly Invoice[]
  today: CalendarDate
}

/** The way to ask that overdue bills be paid in parts; nothing where none is overdue. */
export function PaymentParts({ invoices, today }: PaymentPartsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const overdue = invoices.filter((one) => canBePaidInParts(one, today))
  if (isOpen) return <Asking invoices={overdue} today={today} />
  if (overdue.length === 0) return null
  return (
    <OnlineButton variant="quiet" reason={texts.offline} onClick={() => setIsOpen(true)}>
      {texts.open}
    </OnlineButton>
  )
}

function Asking(props: PaymentPartsProps) {
  const query = useQuery(paymentPartsQuery())
  const title = useRef<HTMLHeadingElement>(null)
  // What opened this part is gone from the page.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="stack-1 invoice-list" aria-labelledby="payment-parts">
      <h2 id="payment-parts" ref={title} tabIndex={-1}>
        {paymentPartsLabel}
      </h2>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton width="100%" height="8rem" />}
        failureText={texts.loadFailure}
      >
        {({ isOffered, open }) => (
          <>
            <div role="status">
              {open && (
                <RequestCard
                  request={open}
                  label={texts.asked}
                  sentences={paymentPartsSentences(open.amount)}
                />
              )}
            </div>
            {!open && !isOffered && <Callout>{texts.closed}</Callout>}
            {/* A request of which nothing is known may be gone; the server looks. */}
            {isOffered && open?.status !== 'in_progress' && <Form {...props} />}
          </>
        )}
      </QueryFrame>
    </section>
  )
}

function Form({ invoices, today }: PaymentPartsProps) {
  const client = useQueryClient()
  const names = useContractNames()
  const counts = partChoices(useProvider().rules.paymentParts)
  const [keyOf] = useState(createRequestKeys)
  const [left, setLeft] = useState<readonly string[]>([])
  const [parts, setParts] = useState(String(counts[0] ?? ''))
  const chosen = invoices.filter(({ id }) => !left.includes(id))
  const ask = useAction({
    act: () => {
      const body = { invoiceIds: chosen.map(({ id }) => id), parts: Number(parts) }
      return askPaymentParts(client, { ...body, requestKey: keyOf(body) })
    },
    failure,
  })
  return (
    <>
      <p>{texts.lead}</p>
      <ChooseBills
        invoices={invoices}
        names={names}
        today={today}
        choice={{
          chosen,
          toggle: (id) =>
            setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]),
          stop: () => setLeft([]),
        }}
      />
      <SelectField
        name="parts"
        label={texts.parts}
        value={parts}
        error={undefined}
        onValue={setParts}
        options={counts.map((count) => ({ value: String(count), label: texts.partsOf(count) }))}
      />
      <OnlineButton
        isWide
        isBusy={ask.isBusy}
        disabled={chosen.length === 0}
        reason={texts.offline}
        onClick={() => ask.run()}
      >
        {chosen.length === 0 ? texts.none : texts.ask}
      </OnlineButton>
      <ActionFailure of={ask.failed} />
    </>
  )
}
