import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { usualRange } from '#domain/messaging/notifications/invoice-range.ts'
import { lastFourDigits } from '#domain/money/cards/card-number.ts'
import { formatDecimal, formatMoney } from '#domain/platform/values/money.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { beginAgreement } from '#portal/queries/money/automatic-payments.ts'
import { turnOnReminders } from '#portal/queries/news/notifications.ts'
import { useContractNames } from '#portal/queries/service/use-contract-names.ts'
import type { AutomaticOffer } from './automatic-offer.ts'
import { automaticFailure, remindersFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** What was turned on, in words; null: not this. */
export interface TurnedOn {
  readonly reminders: string | null
  readonly automatic: string | null
}

interface OfferFormProps {
  hasReminders: boolean
  automatic: AutomaticOffer | null
  onTurnedOn: (turnedOn: TurnedOn) => void
  /** Below the button. */
  children: ReactNode
}

const schema = v.object({ reminders: v.boolean(), automatic: v.boolean() })

/** The switches, and one button for what is on. Money is never on by itself. */
export function OfferForm({ hasReminders, automatic, onTurnedOn, children }: OfferFormProps) {
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  /** Reminders that were turned on before the rest failed are not asked for again. */
  const [areOn, setAreOn] = useState(false)
  const names = useContractNames()
  const card = automatic?.card ?? null
  const cardName = card ? texts.card(card.brand, lastFourDigits(card.CardNumber)) : ''
  const form = useForm({
    schema,
    initial: { reminders: hasReminders, automatic: false },
    onSubmit: async (wanted) => {
      if (!wanted.reminders && !wanted.automatic) return { text: texts.nothing }
      try {
        // First, in the tap: some browsers ask for their permission then alone.
        if (wanted.reminders && !areOn) await turnOnReminders(client)
        setAreOn(wanted.reminders)
      } catch (error) {
        return remindersFailure(error)
      }
      try {
        if (wanted.automatic && automatic && card) {
          const { contractId, limit } = automatic
          const agreed = { contractId, cardId: card.uuid, limit: formatDecimal(limit) }
          await beginAgreement(client, { method: 'card', ...agreed, requestKey: keyOf(agreed) })
        }
      } catch (error) {
        return automaticFailure(error)
      }
      onTurnedOn({
        reminders: wanted.reminders ? texts.remindersDone(usualRange) : null,
        automatic: wanted.automatic ? texts.automaticDone(cardName) : null,
      })
      return null
    },
  })
  const reminders = form.field('reminders')
  const pays = form.field('automatic')
  const contract = automatic?.isOneOfSeveral ? (names?.get(automatic.contractId) ?? null) : null
  return (
    <Form of={form}>
      {hasReminders && (
        <SwitchField
          {...reminders}
          label={texts.reminders(usualRange)}
          effect={reminders.value ? texts.remindersOn : texts.remindersOff}
        />
      )}
      {automatic && card && (
        <SwitchField
          {...pays}
          label={texts.automatic(cardName, formatMoney(automatic.limit))}
          effect={pays.value ? texts.automaticOn(contract) : texts.automaticOff}
        />
      )}
      <OnlineButton
        type="submit"
        variant="secondary"
        isWide
        isBusy={form.isSubmitting}
        reason={texts.offline}
      >
        {texts.turnOn}
      </OnlineButton>
      {children}
    </Form>
  )
}
