import ListChecks from 'lucide-react/icons/list-checks'
import type { ReactNode } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { QueryFrame, type QueryState } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { InvoiceCardSkeletons } from '../invoice-card.tsx'
import { useHasChanged } from './use-has-changed.ts'
import { severalTexts as texts } from './several-texts.ts'
import { invoiceTexts } from '../texts.ts'

interface SeveralFrameProps extends Omit<QueryState<readonly Invoice[]>, 'data'> {
  /** The invoices that the address names. */
  ids: readonly string[]
  bills: readonly Invoice[] | undefined
  today: CalendarDate
  /** Whether an invoice that is missing is not there, rather than not read. */
  isSure: boolean
  children: (bills: readonly Invoice[], isWhole: boolean) => ReactNode
}

/** The frame of the screens that pay several invoices. */
export function SeveralScreen({ children }: { children: ReactNode }) {
  return (
    <Screen
      title={texts.title}
      back={{ to: '/panel/financial/invoices/to-pay', label: texts.back }}
    >
      {children}
    </Screen>
  )
}

/** The invoices that the address names, once they are known, or what stands there without any. */
export function SeveralFrame(props: SeveralFrameProps) {
  const { ids, bills, today, isSure, children, ...query } = props
  return (
    <QueryFrame
      query={{ ...query, data: bills }}
      loadingText={invoiceTexts.loading}
      skeleton={<InvoiceCardSkeletons />}
      failureText={invoiceTexts.listFailure}
    >
      {(found) =>
        found.length === 0 ? (
          <EmptyState
            icon={ListChecks}
            text={texts.none}
            action={<ButtonLink to="/panel/financial/invoices/to-pay">{texts.choose}</ButtonLink>}
          />
        ) : (
          <>
            {found.length < ids.length && (
              <Callout kind="warning">
                {(isSure ? texts.gone : texts.notRead)(ids.length - found.length)}
              </Callout>
            )}
            <ChangedAmounts bills={found} today={today} />
            {children(found, isSure || found.length === ids.length)}
          </>
        )
      }
    </QueryFrame>
  )
}

/** Says that what is to be paid of one of them is another amount than this screen showed before. */
function ChangedAmounts({ bills, today }: { bills: readonly Invoice[]; today: CalendarDate }) {
  const hasChanged = useHasChanged(bills, today)
  return (
    <div role="status" className={hasChanged ? undefined : 'visually-hidden'}>
      {hasChanged && <Callout kind="warning">{texts.changed}</Callout>}
    </div>
  )
}
