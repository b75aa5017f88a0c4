import { awaitsSignature, type Contract } from '#domain/service/contracts/contract.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { localHour } from '#domain/platform/time/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { mayOfferPasskey } from '#portal/kit/browser/passkey-device.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { useElapsed } from '#portal/kit/ages/use-elapsed.ts'
import { whenIdle } from '#portal/kit/browser/when-idle.ts'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { customerQuery } from '#portal/queries/account/customer.ts'
import { rememberedNameQuery } from '#portal/queries/account/remembered-name.ts'
import { useBillsOnly } from '#portal/queries/account/use-bills-only.ts'
import { useOpenInvoices } from '#portal/queries/money/use-invoices.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import type { AppsCardProps } from './notes/apps-card.tsx'
import { billsAtAGlance } from './bills/bills-at-a-glance.ts'
import { BlockedCard, blockedContracts, mayUnlock } from './notes/blocked-card.tsx'
import { ContactBlock } from './contact-block.tsx'
import { greeting } from './greeting.ts'
import { Hero, HeroSkeleton } from './hero.tsx'
import './home.css'
import { OpenBills, OpenBillsSkeleton } from './bills/open-bills.tsx'
import type { OutageStripProps } from './notes/outage-strip.tsx'
import type { PaySheetProps } from './bills/pay-sheet.tsx'
import { Shortcuts, ShortcutsSkeleton } from './shortcuts.tsx'
import { SupportCard } from './support-card.tsx'
import { texts } from './texts.ts'
import { useOutages } from './use-outages.ts'

const OutageStrip = lazyPart<OutageStripProps>(
  async () => (await import('./notes/outage-strip.tsx')).OutageStrip,
)
const preloadStrip = () => OutageStrip.preload()
const MarkedContracts = lazyPart(
  async () => (await import('./notes/marked-contracts.tsx')).MarkedContracts,
  { whileLoading: () => <Skeleton height="6rem" /> },
)
const UnsignedContracts = lazyPart<{ contracts: readonly Contract[] }>(
  async () => (await import('./notes/unsigned-contracts.tsx')).UnsignedContracts,
  { whileLoading: () => <Skeleton height="9rem" /> },
)
const RestClosed = lazyPart(async () => (await import('./rest-closed.tsx')).RestClosed)
const NotStored = lazyPart(
  async () => (await import('#portal/kit/frames/not-stored.tsx')).NotStored,
)
const FirstNotes = lazyPart(async () => (await import('./notes/first-notes.tsx')).FirstNotes)
const RemindersNote = lazyPart(
  async () => (await import('./notes/reminders-note.tsx')).RemindersNote,
)
/** Last on the home, of unknown height; what stands below them stays where their code does not arrive. */
const AppsAndRegistration = lazyPart<AppsCardProps>(
  async () => (await import('./notes/apps-card.tsx')).AppsCard,
  { otherwise: ({ children }) => children },
)
const PredictedBills = lazyPart<{ contracts: readonly Contract[] }>(
  async () => (await import('./bills/predicted-bills.tsx')).PredictedBills,
)
const PasskeyOffer = lazyPart(async () => (await import('./notes/passkey-offer.tsx')).PasskeyOffer)
const PaySheet = lazyPart<PaySheetProps>(
  async () => (await import('./bills/pay-sheet.tsx')).PaySheet,
)

/** Milliseconds for which bills wait for the contracts: one may be blocked, and rows name them. */
const contractsWaitMs = 1500

/** The home screen. It first shows what is wrong or owed; the rest is one tap away. */
export function Home() {
  const timeZone = useTimeZone()
  const [hour] = useState(() => localHour(serverNow(), timeZone))
  const [isPasskeyOffered] = useState(mayOfferPasskey)
  const { isOffline } = useConnection()
  const isBillsOnly = useBillsOnly()
  const { data } = useQuery(customerQuery())
  const { data: rememberedName } = useQuery({ ...rememberedNameQuery(), enabled: isBillsOnly })
  const contractsRead = useQuery({ ...contractsQuery(), enabled: !isBillsOnly })
  const contracts = contractsRead.data?.contracts ?? []
  const news = useOutages(isBillsOnly, preloadStrip)
  const invoices = useOpenInvoices()
  const { list, isIncomplete, isOfReminders, error, today, asOf, isFetching } = invoices
  const client = useQueryClient()
  const refresh = useRefresh(invoices.queryKey)
  const [payFirst, setPayFirst] = useState<{ id: string | null } | null>(null)
  const [isPayOpen, setIsPayOpen] = useState(false)
  useEffect(() => {
    // Drawn with the rest of the screen: it must not move what is below it later.
    void FirstNotes.preload()
    return whenIdle(() => void PaySheet.preload())
  }, [])

  const glance = list && billsAtAGlance(list, today, isIncomplete)
  // A card above the bills, or a name in their rows, that came after them would move what is below.
  const hasWaited = useElapsed(contractsWaitMs)
  const needsContracts = glance && (glance.kind === 'overdue' || glance.rows.length > 0)
  const isContractAwaited = needsContracts && contractsRead.isLoading && !hasWaited
  const shown = isContractAwaited || news.isAwaited ? undefined : glance
  const isWaiting = !shown && !error && !isOffline
  const hasFailed = !glance && !isWaiting
  const blocked = shown ? blockedContracts(contracts) : []
  const unsigned = shown ? contracts.filter(awaitsSignature) : []

  /** One retry for everything that failed. */
  const refetch = () =>
    client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

  function pay(id: string | null) {
    setPayFirst({ id })
    setIsPayOpen(true)
  }

  /**
   * Opens the choice of how to pay at the bill of a blocked contract, or at all overdue ones where it has
   * several, since the first alone unblocks nothing; null without a bill.
   */
  function payBlocked(): (() => void) | null {
    if (!shown?.payable[0]) return null
    const ids = new Set<string | null>(blocked.map(({ id }) => id))
    const ofBlocked = ({ contractId }: Invoice) => ids.has(contractId)
    const first = shown.payable.find(ofBlocked)?.id ?? null
    return () => pay(shown.together.filter(ofBlocked).length > 1 ? null : first)
  }

  // What is owed is drawn in a task of its own; the rest of the screen follows in the next.
  const hasRest = useDeferredValue(!isWaiting, false)

  const foot = shown && (
    <Freshness asOf={asOf} refresh={refresh} failureText={invoiceTexts.listFailure} />
  )
  return (
    <Screen title={texts.title} heading={greeting(hour, data?.customer, rememberedName)}>
      <div className="home">
        <div className="home-column">
          {news.outages.length > 0 && <OutageStrip outages={news.outages} />}
          {blocked.length > 0 && <BlockedCard blocked={blocked} onPay={payBlocked()} />}
          {unsigned.length > 0 && <UnsignedContracts contracts={unsigned} />}
          {shown && contracts.some(({ marks }) => marks) && (
            <MarkedContracts contracts={contracts} />
          )}
          <QueryFrame
            query={{ data: shown, error, isFetching, refetch }}
            loadingText={invoiceTexts.loading}
            skeleton={<HeroSkeleton />}
            failureText={invoiceTexts.listFailure}
            failureOn={Card}
          >
            {(glance) => (
              <Hero
                glance={glance}
                today={today}
                asOf={asOf}
                contracts={contracts}
                isOffline={isOffline}
                onPay={() => pay(null)}
              />
            )}
          </QueryFrame>
          {shown && isOfReminders && <RemindersNote />}
          {shown && isIncomplete && !isOfReminders && <IncompleteNote what={invoiceTexts.bills} />}
          {isWaiting ? (
            <>
              <ShortcutsSkeleton />
              <OpenBillsSkeleton />
            </>
          ) : (
            <Shortcuts next={shown?.payable[0] ?? null} />
          )}
          {shown && <OpenBills glance={shown} today={today} contracts={contracts} />}
        </div>
        {hasRest && (
          <div className="home-column">
            {contracts.length > 0 && <PredictedBills contracts={contracts} />}
            <NotStored />
            <FirstNotes />
            <SupportCard />
            <ContactBlock />
            {isBillsOnly ? (
              <>
                <RestClosed />
                {foot}
              </>
            ) : (
              <AppsAndRegistration
                isOutageSaid={hasFailed}
                offer={isPasskeyOffered && <PasskeyOffer />}
              >
                {foot}
              </AppsAndRegistration>
            )}
          </div>
        )}
      </div>
      {payFirst && shown && (
        <PaySheet
          glance={shown}
          today={today}
          isIncomplete={isIncomplete}
          mayUnlock={mayUnlock(blocked)}
          firstId={payFirst.id}
          isOpen={isPayOpen}
          onClose={() => setIsPayOpen(false)}
        />
      )}
    </Screen>
  )
}
